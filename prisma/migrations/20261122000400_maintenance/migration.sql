-- Whom a refusal concerned, beside the client.
ALTER TABLE "refusal" ADD COLUMN "person_id" UUID, ADD COLUMN "connection_id" UUID;

-- What people and clients are told while a tenant is closed.
ALTER TABLE "tenant" ADD COLUMN "maintenance_message" TEXT;

-- What holds for the installation as a whole: one row, and no tenant's.
CREATE TABLE "installation" (
    "id" BOOLEAN NOT NULL DEFAULT true,
    "maintenance" BOOLEAN NOT NULL DEFAULT false,
    "maintenance_message" TEXT,

    CONSTRAINT "installation_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "installation_is_one_row" CHECK ("id")
);
INSERT INTO "installation" DEFAULT VALUES;
