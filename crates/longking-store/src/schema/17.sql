-- A closed account leaves its name nowhere, at the tables neither.
UPDATE seats SET name = '' WHERE principal IN (
    SELECT principals.id FROM principals JOIN accounts ON accounts.id = principals.account WHERE accounts.role = 'closed'
);
-- A flag falls within a hundred years: more would leave no room for the time that servers are away.
UPDATE tables SET deadline = 9000000000000 WHERE deadline < 0 OR deadline > 9000000000000;
