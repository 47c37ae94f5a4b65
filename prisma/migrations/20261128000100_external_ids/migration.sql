-- externalId need not be unique (RFC 7643 section 3.1). Lookups use "person_tenant_id_external_id_idx" and
-- "group_tenant_id_external_id_idx".
DROP INDEX "person_external_id_key";
DROP INDEX "group_external_id_key";
