-- Info scan and unloading ask alike: app.other_depots_bearing (0271) is narrowed to the names of depots.
drop function app.depots_bearing(text);
