-- What a SCIM connection calls people's attributes: a list of {"from", "to"}, "to" null for what is ignored.
ALTER TABLE "scim_connection" ADD COLUMN "mapping" JSONB NOT NULL DEFAULT '[]';
