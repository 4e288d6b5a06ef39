-- An index that asks for a state makes every change of the state one of all indexes: a scan wrote three entries of them anew (none of 1,156
-- updates was made in place). What a package is missing on is found by the package.
drop index process_package_missing;
