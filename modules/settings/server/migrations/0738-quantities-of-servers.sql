-- Each server counts what happens on it (decision 0056).
comment on table licence_usage is 'global, each server: quantities of the installation';
