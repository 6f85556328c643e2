-- The two roles of the portal and its database, made once, by an administrator of the server: one role owns the tables and
-- migrates them, the other is all that services have (record 30). `psql -f roles.sql` with both passwords in its environment.
\getenv owner_password OWNER_PASSWORD
\getenv application_password APPLICATION_PASSWORD
create role portal_owner login password :'owner_password';
create role portal_application login password :'application_password';
create database portal owner portal_owner;
