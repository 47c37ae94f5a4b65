-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "tenant" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "maintenance" BOOLEAN NOT NULL DEFAULT false,
    "settings" JSONB NOT NULL DEFAULT '{}',
    "branding" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tenant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "signing_key" (
    "tenant_id" UUID NOT NULL,
    "kid" TEXT NOT NULL,
    "alg" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "public_jwk" JSONB NOT NULL,
    "private_key_encrypted" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "activated_at" TIMESTAMPTZ(3),
    "retired_at" TIMESTAMPTZ(3),

    CONSTRAINT "signing_key_pkey" PRIMARY KEY ("tenant_id","kid")
);

-- CreateTable
CREATE TABLE "scope" (
    "tenant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "scope_pkey" PRIMARY KEY ("tenant_id","name")
);

-- CreateTable
CREATE TABLE "resource" (
    "tenant_id" UUID NOT NULL,
    "identifier" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "scopes" TEXT[],
    "access_token_lifetime_seconds" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "resource_pkey" PRIMARY KEY ("tenant_id","identifier")
);

-- CreateTable
CREATE TABLE "trusted_issuer" (
    "tenant_id" UUID NOT NULL,
    "issuer" TEXT NOT NULL,
    "jwks" JSONB,
    "jwks_uri" TEXT,
    "settings" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "trusted_issuer_pkey" PRIMARY KEY ("tenant_id","issuer")
);

-- CreateTable
CREATE TABLE "client" (
    "tenant_id" UUID NOT NULL,
    "client_id" TEXT NOT NULL,
    "client_name" TEXT NOT NULL,
    "client_uri" TEXT,
    "logo_uri" TEXT,
    "policy_uri" TEXT,
    "tos_uri" TEXT,
    "contacts" TEXT[],
    "application_type" TEXT NOT NULL DEFAULT 'web',
    "token_endpoint_auth_method" TEXT NOT NULL,
    "redirect_uris" TEXT[],
    "post_logout_redirect_uris" TEXT[],
    "grant_types" TEXT[],
    "scopes" TEXT[],
    "jwks" JSONB,
    "jwks_uri" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "first_party" BOOLEAN NOT NULL DEFAULT false,
    "access_token_lifetime_seconds" INTEGER,
    "refresh_token_idle_seconds" INTEGER,
    "refresh_token_absolute_seconds" INTEGER,
    "refresh_token_rotation" BOOLEAN NOT NULL DEFAULT true,
    "refresh_token_grace_seconds" INTEGER,
    "origin" TEXT NOT NULL DEFAULT 'console',
    "registration_access_token_hash" BYTEA,
    "disabled_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "client_pkey" PRIMARY KEY ("tenant_id","client_id")
);

-- CreateTable
CREATE TABLE "client_secret" (
    "tenant_id" UUID NOT NULL,
    "client_id" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "secret_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "client_secret_pkey" PRIMARY KEY ("tenant_id","client_id","id")
);

-- CreateTable
CREATE TABLE "person" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "connection_id" UUID,
    "external_id" TEXT,
    "user_name" TEXT NOT NULL,
    "user_name_key" TEXT NOT NULL,
    "display_name" TEXT,
    "display_name_key" TEXT,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "email_keys" TEXT[],
    "email_search" TEXT NOT NULL DEFAULT '',
    "attributes" JSONB NOT NULL DEFAULT '{}',
    "role" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deactivated_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "person_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "password" (
    "tenant_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "must_change" BOOLEAN NOT NULL DEFAULT false,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "password_pkey" PRIMARY KEY ("tenant_id","person_id")
);

-- CreateTable
CREATE TABLE "second_factor" (
    "tenant_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "credential_id" BYTEA,
    "secret_encrypted" BYTEA,
    "data" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "second_factor_pkey" PRIMARY KEY ("tenant_id","person_id","id")
);

-- CreateTable
CREATE TABLE "one_time_link" (
    "tenant_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "person_id" UUID NOT NULL,
    "purpose" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "one_time_link_pkey" PRIMARY KEY ("tenant_id","token_hash")
);

-- CreateTable
CREATE TABLE "session" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "sid_hash" BYTEA NOT NULL,
    "person_id" UUID NOT NULL,
    "amr" TEXT[],
    "acr" TEXT,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "auth_time" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "end_reason" TEXT,

    CONSTRAINT "session_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "consent" (
    "tenant_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "client_id" TEXT NOT NULL,
    "scopes" TEXT[],
    "granted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "consent_pkey" PRIMARY KEY ("tenant_id","person_id","client_id")
);

-- CreateTable
CREATE TABLE "authorization_request" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "client_id" TEXT NOT NULL,
    "parameters" JSONB NOT NULL,
    "browser_hash" BYTEA,
    "person_id" UUID,
    "session_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "authorization_request_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "authorization_code" (
    "tenant_id" UUID NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "client_id" TEXT NOT NULL,
    "person_id" UUID NOT NULL,
    "session_id" UUID,
    "binding" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "consumed_at" TIMESTAMPTZ(3),
    "family_id" UUID,

    CONSTRAINT "authorization_code_pkey" PRIMARY KEY ("tenant_id","code_hash")
);

-- CreateTable
CREATE TABLE "device_authorization" (
    "tenant_id" UUID NOT NULL,
    "device_code_hash" BYTEA NOT NULL,
    "user_code_hash" BYTEA NOT NULL,
    "client_id" TEXT NOT NULL,
    "scopes" TEXT[],
    "resources" TEXT[],
    "status" TEXT NOT NULL DEFAULT 'pending',
    "interval_seconds" INTEGER NOT NULL DEFAULT 5,
    "last_polled_at" TIMESTAMPTZ(3),
    "poll_violations" INTEGER NOT NULL DEFAULT 0,
    "person_id" UUID,
    "session_id" UUID,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "family_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "device_authorization_pkey" PRIMARY KEY ("tenant_id","device_code_hash")
);

-- CreateTable
CREATE TABLE "token_family" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "client_id" TEXT NOT NULL,
    "person_id" UUID NOT NULL,
    "session_id" UUID,
    "grant_type" TEXT NOT NULL,
    "scopes" TEXT[],
    "resources" TEXT[],
    "auth_time" TIMESTAMPTZ(3),
    "amr" TEXT[],
    "acr" TEXT,
    "confirmation" JSONB,
    "authorization_details" JSONB,
    "generation" INTEGER NOT NULL DEFAULT 0,
    "refresh_token_hash" BYTEA,
    "rotated_at" TIMESTAMPTZ(3),
    "replay_response" BYTEA,
    "replay_scopes" TEXT[],
    "replay_until" TIMESTAMPTZ(3),
    "ip_address" TEXT,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "idle_expires_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "revoke_reason" TEXT,

    CONSTRAINT "token_family_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "token_family_event" (
    "tenant_id" UUID NOT NULL,
    "family_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "generation" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "detail" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "token_family_event_pkey" PRIMARY KEY ("tenant_id","family_id","id")
);

-- CreateTable
CREATE TABLE "revoked_token" (
    "tenant_id" UUID NOT NULL,
    "jti" TEXT NOT NULL,
    "revoked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "revoked_token_pkey" PRIMARY KEY ("tenant_id","jti")
);

-- CreateTable
CREATE TABLE "used_assertion" (
    "tenant_id" UUID NOT NULL,
    "issuer" TEXT NOT NULL,
    "jti_hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "used_assertion_pkey" PRIMARY KEY ("tenant_id","issuer","jti_hash")
);

-- CreateTable
CREATE TABLE "scim_connection" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "provider" TEXT NOT NULL DEFAULT 'other',
    "adoption" TEXT NOT NULL DEFAULT 'on',
    "settings" JSONB NOT NULL DEFAULT '{}',
    "disabled_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "scim_connection_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "access_key" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "name" TEXT NOT NULL,
    "connection_id" UUID,
    "person_id" UUID,
    "scopes" TEXT[],
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "access_key_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "group" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "connection_id" UUID,
    "external_id" TEXT,
    "display_name" TEXT NOT NULL,
    "display_name_key" TEXT NOT NULL,
    "attributes" JSONB NOT NULL DEFAULT '{}',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "group_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "group_member" (
    "tenant_id" UUID NOT NULL,
    "group_id" UUID NOT NULL,
    "member_id" UUID NOT NULL,
    "type" TEXT NOT NULL DEFAULT 'User',
    "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "group_member_pkey" PRIMARY KEY ("tenant_id","group_id","member_id")
);

-- CreateTable
CREATE TABLE "extension_schema" (
    "tenant_id" UUID NOT NULL,
    "urn" TEXT NOT NULL,
    "resource_type" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "attributes" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "extension_schema_pkey" PRIMARY KEY ("tenant_id","urn")
);

-- CreateTable
CREATE TABLE "provisioning_log" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "connection_id" UUID,
    "request_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "person_id" UUID,
    "group_id" UUID,
    "request" JSONB,
    "operations" JSONB,
    "changes" JSONB,
    "response" JSONB,

    CONSTRAINT "provisioning_log_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "audit_event" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_type" TEXT NOT NULL,
    "actor_id" TEXT,
    "actor_name" TEXT,
    "action" TEXT NOT NULL,
    "target_type" TEXT NOT NULL,
    "target_id" TEXT,
    "target_name" TEXT,
    "request_id" TEXT,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "before" JSONB,
    "after" JSONB,
    "detail" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "audit_event_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "refusal" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "request_id" TEXT NOT NULL,
    "endpoint" TEXT NOT NULL,
    "client_id" TEXT,
    "code" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "ip_address" TEXT,

    CONSTRAINT "refusal_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "usage_counter" (
    "tenant_id" UUID NOT NULL,
    "hour" TIMESTAMPTZ(0) NOT NULL,
    "kind" TEXT NOT NULL,
    "client_id" TEXT NOT NULL DEFAULT '',
    "count" BIGINT NOT NULL,

    CONSTRAINT "usage_counter_pkey" PRIMARY KEY ("tenant_id","hour","kind","client_id")
);

-- CreateTable
CREATE TABLE "outbox_event" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "delivered_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "outbox_event_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "tenant_slug_key" ON "tenant"("slug");

-- CreateIndex
CREATE INDEX "client_tenant_id_created_at_client_id_idx" ON "client"("tenant_id", "created_at", "client_id");

-- CreateIndex
CREATE INDEX "client_tenant_id_client_name_client_id_idx" ON "client"("tenant_id", "client_name", "client_id");

-- CreateIndex
CREATE INDEX "person_tenant_id_created_at_id_idx" ON "person"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "person_tenant_id_updated_at_id_idx" ON "person"("tenant_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "person_tenant_id_display_name_key_id_idx" ON "person"("tenant_id", "display_name_key", "id");

-- CreateIndex
CREATE INDEX "person_tenant_id_active_id_idx" ON "person"("tenant_id", "active", "id");

-- CreateIndex
CREATE INDEX "person_tenant_id_external_id_idx" ON "person"("tenant_id", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "person_tenant_id_user_name_key_key" ON "person"("tenant_id", "user_name_key");

-- CreateIndex
CREATE UNIQUE INDEX "second_factor_tenant_id_credential_id_key" ON "second_factor"("tenant_id", "credential_id");

-- CreateIndex
CREATE INDEX "one_time_link_tenant_id_person_id_idx" ON "one_time_link"("tenant_id", "person_id");

-- CreateIndex
CREATE INDEX "one_time_link_expires_at_idx" ON "one_time_link"("expires_at");

-- CreateIndex
CREATE INDEX "session_tenant_id_person_id_idx" ON "session"("tenant_id", "person_id");

-- CreateIndex
CREATE INDEX "session_expires_at_idx" ON "session"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "session_tenant_id_sid_hash_key" ON "session"("tenant_id", "sid_hash");

-- CreateIndex
CREATE INDEX "consent_tenant_id_client_id_idx" ON "consent"("tenant_id", "client_id");

-- CreateIndex
CREATE INDEX "authorization_request_tenant_id_person_id_idx" ON "authorization_request"("tenant_id", "person_id");

-- CreateIndex
CREATE INDEX "authorization_request_expires_at_idx" ON "authorization_request"("expires_at");

-- CreateIndex
CREATE INDEX "authorization_code_tenant_id_person_id_idx" ON "authorization_code"("tenant_id", "person_id");

-- CreateIndex
CREATE INDEX "authorization_code_expires_at_idx" ON "authorization_code"("expires_at");

-- CreateIndex
CREATE INDEX "device_authorization_tenant_id_person_id_idx" ON "device_authorization"("tenant_id", "person_id");

-- CreateIndex
CREATE INDEX "device_authorization_expires_at_idx" ON "device_authorization"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "device_authorization_tenant_id_user_code_hash_key" ON "device_authorization"("tenant_id", "user_code_hash");

-- CreateIndex
CREATE INDEX "token_family_tenant_id_person_id_created_at_idx" ON "token_family"("tenant_id", "person_id", "created_at");

-- CreateIndex
CREATE INDEX "token_family_tenant_id_client_id_created_at_idx" ON "token_family"("tenant_id", "client_id", "created_at");

-- CreateIndex
CREATE INDEX "token_family_tenant_id_created_at_id_idx" ON "token_family"("tenant_id", "created_at", "id");


-- CreateIndex
CREATE INDEX "token_family_expires_at_idx" ON "token_family"("expires_at");

-- CreateIndex
CREATE INDEX "revoked_token_expires_at_idx" ON "revoked_token"("expires_at");

-- CreateIndex
CREATE INDEX "used_assertion_expires_at_idx" ON "used_assertion"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "scim_connection_tenant_id_name_key" ON "scim_connection"("tenant_id", "name");

-- CreateIndex
CREATE INDEX "access_key_tenant_id_person_id_idx" ON "access_key"("tenant_id", "person_id");

-- CreateIndex
CREATE INDEX "access_key_tenant_id_connection_id_idx" ON "access_key"("tenant_id", "connection_id");

-- CreateIndex
CREATE UNIQUE INDEX "access_key_tenant_id_key_hash_key" ON "access_key"("tenant_id", "key_hash");

-- CreateIndex
CREATE INDEX "group_tenant_id_display_name_key_id_idx" ON "group"("tenant_id", "display_name_key", "id");

-- CreateIndex
CREATE INDEX "group_tenant_id_created_at_id_idx" ON "group"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "group_tenant_id_external_id_idx" ON "group"("tenant_id", "external_id");

-- CreateIndex
CREATE INDEX "group_member_tenant_id_member_id_group_id_idx" ON "group_member"("tenant_id", "member_id", "group_id");

-- CreateIndex
CREATE INDEX "provisioning_log_tenant_id_at_id_idx" ON "provisioning_log"("tenant_id", "at", "id");

-- CreateIndex
CREATE INDEX "provisioning_log_tenant_id_connection_id_at_idx" ON "provisioning_log"("tenant_id", "connection_id", "at");

-- CreateIndex
CREATE INDEX "provisioning_log_tenant_id_person_id_at_idx" ON "provisioning_log"("tenant_id", "person_id", "at");

-- CreateIndex
CREATE INDEX "audit_event_tenant_id_at_id_idx" ON "audit_event"("tenant_id", "at", "id");

-- CreateIndex
CREATE INDEX "audit_event_tenant_id_action_at_idx" ON "audit_event"("tenant_id", "action", "at");

-- CreateIndex
CREATE INDEX "audit_event_tenant_id_target_type_target_id_at_idx" ON "audit_event"("tenant_id", "target_type", "target_id", "at");

-- CreateIndex
CREATE INDEX "audit_event_tenant_id_actor_id_at_idx" ON "audit_event"("tenant_id", "actor_id", "at");

-- CreateIndex
CREATE INDEX "audit_event_tenant_id_request_id_idx" ON "audit_event"("tenant_id", "request_id");

-- CreateIndex
CREATE INDEX "refusal_tenant_id_at_id_idx" ON "refusal"("tenant_id", "at", "id");

-- CreateIndex
CREATE INDEX "refusal_tenant_id_request_id_idx" ON "refusal"("tenant_id", "request_id");

-- AddForeignKey
ALTER TABLE "client_secret" ADD CONSTRAINT "client_secret_tenant_id_client_id_fkey" FOREIGN KEY ("tenant_id", "client_id") REFERENCES "client"("tenant_id", "client_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "password" ADD CONSTRAINT "password_tenant_id_person_id_fkey" FOREIGN KEY ("tenant_id", "person_id") REFERENCES "person"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_tenant_id_person_id_fkey" FOREIGN KEY ("tenant_id", "person_id") REFERENCES "person"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_member" ADD CONSTRAINT "group_member_tenant_id_group_id_fkey" FOREIGN KEY ("tenant_id", "group_id") REFERENCES "group"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema language cannot express.

-- externalId is unique per connection (RFC 7643, 3.1); people whom no connection provisioned share the null connection.
CREATE UNIQUE INDEX "person_external_id_key" ON "person" ("tenant_id", "connection_id", "external_id") NULLS NOT DISTINCT
  WHERE "external_id" IS NOT NULL;
CREATE UNIQUE INDEX "group_external_id_key" ON "group" ("tenant_id", "connection_id", "external_id") NULLS NOT DISTINCT
  WHERE "external_id" IS NOT NULL;

-- Filters: equality on e-mail addresses, substrings on names and addresses, anything else through JSONB.
CREATE EXTENSION IF NOT EXISTS "pg_trgm";
CREATE INDEX "person_email_keys_idx" ON "person" USING gin ("email_keys");
CREATE INDEX "person_email_search_idx" ON "person" USING gin ("email_search" gin_trgm_ops);
CREATE INDEX "person_user_name_search_idx" ON "person" USING gin ("user_name_key" gin_trgm_ops);
CREATE INDEX "person_display_name_search_idx" ON "person" USING gin ("display_name_key" gin_trgm_ops);
CREATE INDEX "person_attributes_idx" ON "person" USING gin ("attributes" jsonb_path_ops);
CREATE INDEX "group_display_name_search_idx" ON "group" USING gin ("display_name_key" gin_trgm_ops);

-- What still lives, for deactivation and for the console's lists.
CREATE INDEX "token_family_live_idx" ON "token_family" ("tenant_id", "person_id") WHERE "revoked_at" IS NULL;
CREATE INDEX "session_live_idx" ON "session" ("tenant_id", "person_id") WHERE "ended_at" IS NULL;

-- One signing key signs at a time.
CREATE UNIQUE INDEX "signing_key_current_key" ON "signing_key" ("tenant_id", "alg") WHERE "status" = 'current';

-- A rotation updates no indexed column: with room on the page it stays on it (heap-only tuple).
ALTER TABLE "token_family" SET (fillfactor = 70);
