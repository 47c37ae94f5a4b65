-- When an attempt last failed, so that open pages show the next one.
ALTER TABLE "downstream_resource" ADD COLUMN "failed_at" TIMESTAMPTZ(3);
