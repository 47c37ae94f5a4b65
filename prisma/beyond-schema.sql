-- What the migrations create and prisma/schema.prisma does not declare, or declares in another way.
-- Written by `npm run docs:database` from the catalog of a migrated database. Nothing runs this file.

-- The database
CREATE EXTENSION pg_trgm;

-- "group"
CREATE INDEX group_display_name_order_idx ON "group" USING btree (tenant_id, display_name_key COLLATE "C", id);
CREATE INDEX group_display_name_search_idx ON "group" USING gin (display_name_key gin_trgm_ops);
CREATE INDEX group_external_id_search_idx ON "group" USING gin (external_id gin_trgm_ops);

-- access_key
CREATE INDEX access_key_owner_idx ON access_key USING btree (tenant_id, owner_id) WHERE owner_id IS NOT NULL;
CREATE INDEX access_key_personal_end_idx ON access_key USING btree (COALESCE(revoked_at, expires_at)) WHERE kind = 'personal'::text;
CREATE INDEX access_key_suspends_idx ON access_key USING btree (suspends_at) WHERE suspends_at IS NOT NULL;

-- audit_event
CREATE INDEX audit_event_name_search_idx ON audit_event USING gin (lower(actor_name) gin_trgm_ops, lower(target_name) gin_trgm_ops);
CREATE TABLE audit_event (…) PARTITION BY RANGE (at);

-- backchannel_request
CREATE INDEX backchannel_request_ping_due_idx ON backchannel_request USING btree (next_ping_at) WHERE ping_status = 'pending'::text;

-- client
CREATE INDEX client_deletion_idx ON client USING btree (tenant_id, client_id) WHERE deletion IS NOT NULL;
CREATE INDEX client_ends_when_groups_change_idx ON client USING btree (tenant_id) WHERE (metadata ->> 'whenGroupsChange'::text) = 'end'::text;
CREATE INDEX client_global_revocation_idx ON client USING btree (tenant_id, client_id) WHERE (metadata ->> 'globalTokenRevocationEndpoint'::text) IS NOT NULL;
CREATE INDEX client_owner_idx ON client USING btree (tenant_id, owner_id) WHERE owner_id IS NOT NULL;
CREATE INDEX client_revocation_idx ON client USING btree (tenant_id, COALESCE(disabled_at, tokens_valid_after), client_id COLLATE "C") WHERE disabled_at IS NOT NULL OR tokens_valid_after IS NOT NULL;
CREATE INDEX client_suspends_idx ON client USING btree (suspends_at) WHERE suspends_at IS NOT NULL;

-- client_logo
CREATE INDEX client_logo_due_idx ON client_logo USING btree (due_at) WHERE due_at IS NOT NULL;

-- downstream_resource
CREATE INDEX downstream_resource_due_idx ON downstream_resource USING btree (tenant_id, application_id, priority, due_at) WHERE revision > settled_revision AND given_up_at IS NULL;
CREATE INDEX downstream_resource_left_idx ON downstream_resource USING btree (confirmed_at) WHERE name IS NULL;

-- email_domain
ALTER TABLE email_domain ADD CONSTRAINT email_domain_route_check CHECK (NOT provider_required OR provider_id IS NOT NULL);
CREATE UNIQUE INDEX email_domain_verified_key ON email_domain USING btree (domain) WHERE verified_at IS NOT NULL;

-- event_delivery
CREATE INDEX event_delivery_due_idx ON event_delivery USING btree (tenant_id, receiver_id, next_attempt_at) WHERE status = 'pending'::text AND subject <> 'Audit log'::text;
CREATE INDEX event_delivery_order_idx ON event_delivery USING btree (tenant_id, receiver_id, subject, recorded_at, id) WHERE status = 'pending'::text;
CREATE INDEX event_delivery_waiting_idx ON event_delivery USING btree (tenant_id, receiver_id, recorded_at, id) WHERE status = 'pending'::text;

-- extension_schema
CREATE UNIQUE INDEX extension_schema_urn_key ON extension_schema USING btree (tenant_id, lower(urn));

-- group_member
CREATE INDEX group_member_nested_idx ON group_member USING btree (tenant_id, group_id, member_id) WHERE type = 'Group'::text;

-- import_job
CREATE INDEX import_job_due_idx ON import_job USING btree (due_at) WHERE due_at IS NOT NULL;

-- import_record
ALTER TABLE import_record ADD COLUMN member_of text[] NOT NULL;

-- installation
ALTER TABLE installation ADD CONSTRAINT installation_is_one_row CHECK (id);

-- logout_delivery
ALTER TABLE logout_delivery ADD CONSTRAINT logout_delivery_kind_check CHECK (kind = 'logout'::text OR kind = 'revocation'::text AND session_id IS NULL);
CREATE INDEX logout_delivery_due_idx ON logout_delivery USING btree (next_attempt_at) WHERE status = 'pending'::text;

-- password
CREATE INDEX password_hash_kind_idx ON password USING btree (tenant_id, "substring"(hash, '^(?:[$]2[aby][$][0-9]{2}(?=[$])|.*(?=[$][^$]*[$][^$]*$))'::text) COLLATE "C");

-- person
CREATE INDEX person_deactivated_idx ON person USING btree (tenant_id, created_at, id) INCLUDE (connection_id) WHERE NOT active AND deleted_at IS NULL;
CREATE INDEX person_deleted_at_idx ON person USING btree (tenant_id, deleted_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX person_email_keys_idx ON person USING gin (email_keys) WITH (fastupdate=off);
CREATE INDEX person_family_name_idx ON person USING btree (tenant_id, "left"(lower(((attributes -> 'name'::text) ->> 'familyName'::text) COLLATE "und-x-icu"), 200));
CREATE INDEX person_given_and_family_idx ON person USING gin (lower("left"(NULLIF(btrim((COALESCE((attributes -> 'name'::text) ->> 'givenName'::text, ''::text) || ' '::text) || COALESCE((attributes -> 'name'::text) ->> 'familyName'::text, ''::text)), ''::text), 200) COLLATE "und-x-icu") gin_trgm_ops) WHERE COALESCE(display_name_key, ''::text) = ''::text;
CREATE INDEX person_role_idx ON person USING btree (tenant_id, role, created_at, id) WHERE role IS NOT NULL;
CREATE INDEX person_search_idx ON person USING gin ((((user_name_key || '
'::text) || COALESCE(display_name_key, ''::text)) || email_search) gin_trgm_ops);
CREATE INDEX person_tenant_id_connection_id_created_at_id_idx ON person USING btree (tenant_id, connection_id, created_at, id) INCLUDE (deleted_at);
CREATE INDEX person_tenant_id_created_at_id_idx ON person USING btree (tenant_id, created_at, id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX person_tenant_id_user_name_key_key ON person USING btree (tenant_id, user_name_key) WHERE deleted_at IS NULL;
CREATE INDEX person_title_idx ON person USING btree (tenant_id, COALESCE(NULLIF(display_name_key, ''::text), lower("left"(NULLIF(btrim((COALESCE((attributes -> 'name'::text) ->> 'givenName'::text, ''::text) || ' '::text) || COALESCE((attributes -> 'name'::text) ->> 'familyName'::text, ''::text)), ''::text), 200) COLLATE "und-x-icu"), user_name_key) COLLATE "C", id);
CREATE INDEX person_verified_email_key_idx ON person USING btree (tenant_id, verified_email_key) WHERE verified_email_key IS NOT NULL;
ALTER TABLE person SET (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02);

-- provisioning_log
ALTER TABLE provisioning_log ADD COLUMN touched uuid[] NOT NULL DEFAULT '{}'::uuid[];
CREATE INDEX provisioning_log_touched_idx ON provisioning_log USING gin (touched);
CREATE TABLE provisioning_log (…) PARTITION BY RANGE (at);

-- pull_source
CREATE INDEX pull_source_due_idx ON pull_source USING btree (pull_due_at) WHERE pull_due_at IS NOT NULL;

-- resource_count
ALTER TABLE resource_count SET (fillfactor=50);

-- session
CREATE INDEX session_live_idx ON session USING btree (tenant_id, person_id) WHERE ended_at IS NULL;
CREATE INDEX session_provider_idx ON session USING btree (tenant_id, provider_id, provider_sid) WHERE provider_id IS NOT NULL;
CREATE INDEX session_replaced_idx ON session USING btree (tenant_id, replaced_by) WHERE replaced_by IS NOT NULL;

-- setup_link
ALTER TABLE setup_link ADD COLUMN tasks text[] NOT NULL;

-- signing_key
CREATE INDEX signing_key_activated_idx ON signing_key USING btree (activated_at) WHERE status = 'current'::text;
CREATE UNIQUE INDEX signing_key_current_key ON signing_key USING btree (tenant_id, alg) WHERE status = 'current'::text;
CREATE UNIQUE INDEX signing_key_next_key ON signing_key USING btree (tenant_id, alg) WHERE status = 'next'::text;
CREATE INDEX signing_key_retired_idx ON signing_key USING btree (retired_at) WHERE status = 'retired'::text;
CREATE INDEX signing_key_verifies_idx ON signing_key USING btree (verifies_until) WHERE status = 'previous'::text;

-- tenant
ALTER TABLE tenant ADD CONSTRAINT tenant_domain_stages CHECK ((domain IS NULL) = (domain_token IS NULL) AND (domain = lower(domain)) IS NOT FALSE AND (domain_verified_at IS NULL OR domain IS NOT NULL) AND (domain_used_since IS NULL OR domain_verified_at IS NOT NULL) AND (domain_used_since IS NULL OR slug <> 'default'::text));
CREATE INDEX tenant_name_order_idx ON tenant USING btree (lower(name), id);
CREATE INDEX tenant_name_search_idx ON tenant USING gin (lower(name) gin_trgm_ops);
CREATE INDEX tenant_slug_search_idx ON tenant USING gin (slug gin_trgm_ops);

-- token_family
CREATE INDEX token_family_assertion_issuer_idx ON token_family USING btree (tenant_id, assertion_issuer) WHERE assertion_issuer IS NOT NULL;
CREATE INDEX token_family_live_idx ON token_family USING btree (tenant_id, person_id) WHERE revoked_at IS NULL;
CREATE INDEX token_family_revoked_idx ON token_family USING btree (tenant_id, revoked_at, id) INCLUDE (revoke_reason) WHERE revoked_at IS NOT NULL;
CREATE INDEX token_family_session_idx ON token_family USING btree (tenant_id, session_id) WHERE session_id IS NOT NULL;
ALTER TABLE token_family SET (fillfactor=70);

-- token_family_event
CREATE INDEX token_family_event_exchanged_idx ON token_family_event USING btree (tenant_id, (detail ->> 'clientId'::text), family_id) WHERE kind = 'exchanged'::text;

-- trusted_issuer
CREATE INDEX trusted_issuer_poll_idx ON trusted_issuer USING btree (poll_due_at) WHERE poll_due_at IS NOT NULL;
