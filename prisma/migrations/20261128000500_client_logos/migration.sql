-- The logos of clients, fetched once from their `logo_uri` and served from here.
CREATE TABLE "client_logo" (
    "tenant_id" UUID NOT NULL,
    "client_id" TEXT NOT NULL,
    "uri" TEXT NOT NULL,
    "name" TEXT,
    "media_type" TEXT,
    "bytes" BYTEA,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "due_at" TIMESTAMPTZ(3),

    CONSTRAINT "client_logo_pkey" PRIMARY KEY ("tenant_id","client_id")
);

CREATE INDEX "client_logo_tenant_id_name_idx" ON "client_logo"("tenant_id", "name");

ALTER TABLE "client_logo" ADD CONSTRAINT "client_logo_tenant_id_client_id_fkey" FOREIGN KEY ("tenant_id", "client_id") REFERENCES "client"("tenant_id", "client_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Finds the logos that are due.
CREATE INDEX "client_logo_due_idx" ON "client_logo" ("due_at") WHERE "due_at" IS NOT NULL;

INSERT INTO "client_logo" ("tenant_id", "client_id", "uri", "due_at")
SELECT "tenant_id", "client_id", "logo_uri", CASE WHEN "origin" IN ('console', 'apply') THEN now() END FROM "client" WHERE "logo_uri" IS NOT NULL;
