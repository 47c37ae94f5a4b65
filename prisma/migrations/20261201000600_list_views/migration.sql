-- How an administrator looks at a list of the console, under a name.
CREATE TABLE "list_view" (
  "tenant_id" UUID NOT NULL,
  "id" UUID NOT NULL,
  "person_id" UUID NOT NULL,
  "list" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "query" TEXT NOT NULL,
  "is_default" BOOLEAN NOT NULL DEFAULT false,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "list_view_pkey" PRIMARY KEY ("tenant_id", "id")
);

CREATE UNIQUE INDEX "list_view_tenant_id_person_id_list_name_key" ON "list_view"("tenant_id", "person_id", "list", "name");

ALTER TABLE "list_view" ADD CONSTRAINT "list_view_tenant_id_person_id_fkey"
  FOREIGN KEY ("tenant_id", "person_id") REFERENCES "person"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
