-- The address to which a link was mailed, in lower case: whoever follows it has proved it.
ALTER TABLE "one_time_link" ADD COLUMN "mailed_to" TEXT;
