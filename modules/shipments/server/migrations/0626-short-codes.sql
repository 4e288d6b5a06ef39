-- Whether the depot knows codes of so few digits: asked when a scanner has read digits that are fewer than an SSCC has and that nobody knows.
create index package_short_digits on package (org_unit, length(barcode)) where active and length(barcode) < 18 and barcode ~ '^[0-9]+$';
