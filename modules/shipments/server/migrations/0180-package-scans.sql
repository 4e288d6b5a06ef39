-- New entries of this index would wait in a list that every scan reads from its beginning to its end until the next vacuum.
alter index package_alternative set (fastupdate = off);
-- A package changes with every scan: room on its page keeps the change out of the indexes.
alter table package set (fillfactor = 80);
