-- Roles that a resource declares, as [{"name", "description", "permissions"}].
ALTER TABLE "resource" ADD COLUMN "roles" JSONB NOT NULL DEFAULT '[]';

-- Who holds them: people directly, and the people of groups.
CREATE TABLE "person_role" (
  "tenant_id" UUID NOT NULL,
  "resource" TEXT NOT NULL,
  "role" TEXT NOT NULL,
  "person_id" UUID NOT NULL,
  "by_directory" BOOLEAN NOT NULL DEFAULT false,
  "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "person_role_pkey" PRIMARY KEY ("tenant_id", "resource", "role", "person_id"),
  CONSTRAINT "person_role_tenant_id_resource_fkey" FOREIGN KEY ("tenant_id", "resource") REFERENCES "resource"("tenant_id", "identifier") ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT "person_role_tenant_id_person_id_fkey" FOREIGN KEY ("tenant_id", "person_id") REFERENCES "person"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION
);
CREATE INDEX "person_role_tenant_id_person_id_idx" ON "person_role"("tenant_id", "person_id");

CREATE TABLE "group_role" (
  "tenant_id" UUID NOT NULL,
  "resource" TEXT NOT NULL,
  "role" TEXT NOT NULL,
  "group_id" UUID NOT NULL,
  "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "group_role_pkey" PRIMARY KEY ("tenant_id", "resource", "role", "group_id"),
  CONSTRAINT "group_role_tenant_id_resource_fkey" FOREIGN KEY ("tenant_id", "resource") REFERENCES "resource"("tenant_id", "identifier") ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT "group_role_tenant_id_group_id_fkey" FOREIGN KEY ("tenant_id", "group_id") REFERENCES "group"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION
);
CREATE INDEX "group_role_tenant_id_group_id_idx" ON "group_role"("tenant_id", "group_id");

-- The resource whose roles a SCIM connection may assign by the attribute "roles". Deleting the resource clears it first:
-- Citus rejects ON DELETE SET NULL.
ALTER TABLE "scim_connection" ADD COLUMN "role_resource" TEXT;
ALTER TABLE "scim_connection" ADD CONSTRAINT "scim_connection_tenant_id_role_resource_fkey" FOREIGN KEY ("tenant_id", "role_resource") REFERENCES "resource"("tenant_id", "identifier") ON DELETE NO ACTION ON UPDATE NO ACTION;
