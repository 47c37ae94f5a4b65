-- Groups of pulled directories: what was last read of each group and of its members, and where later changes begin.
ALTER TABLE "pull_source" ADD COLUMN "group_delta_link" TEXT;

CREATE TABLE "pulled_group" (
    "tenant_id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "draft" BOOLEAN NOT NULL,
    "remote_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "due" BOOLEAN NOT NULL DEFAULT true,
    "removed" BOOLEAN NOT NULL DEFAULT false,
    "refused_at" TIMESTAMPTZ(3),

    CONSTRAINT "pulled_group_pkey" PRIMARY KEY ("tenant_id","connection_id","draft","remote_id")
);

CREATE TABLE "pulled_group_member" (
    "tenant_id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "draft" BOOLEAN NOT NULL,
    "group_remote_id" TEXT NOT NULL,
    "member_remote_id" TEXT NOT NULL,

    CONSTRAINT "pulled_group_member_pkey" PRIMARY KEY ("tenant_id","connection_id","draft","group_remote_id","member_remote_id")
);

CREATE INDEX "pulled_group_member_tenant_id_connection_id_member_remote_i_idx" ON "pulled_group_member"("tenant_id", "connection_id", "member_remote_id");

ALTER TABLE "pulled_group" ADD CONSTRAINT "pulled_group_tenant_id_connection_id_fkey" FOREIGN KEY ("tenant_id", "connection_id") REFERENCES "pull_source"("tenant_id", "connection_id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE "pulled_group_member" ADD CONSTRAINT "pulled_group_member_tenant_id_connection_id_fkey" FOREIGN KEY ("tenant_id", "connection_id") REFERENCES "pull_source"("tenant_id", "connection_id") ON DELETE CASCADE ON UPDATE NO ACTION;
