-- Counters of attempts, in the shape that rate-limiter-flexible writes. The key begins with the limit's name and the
-- tenant; `expire` is in milliseconds since the epoch.
CREATE TABLE "throttle" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "throttle_pkey" PRIMARY KEY ("key")
);

CREATE INDEX "throttle_expire_idx" ON "throttle"("expire");

-- Tells a browser in which a person has signed in before.
ALTER TABLE "session" ADD COLUMN "browser_hash" BYTEA;
