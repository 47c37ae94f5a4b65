-- A SCIM token may do to people with a role what its issuer may do (docs/decisions/0040). Of a token that exists we know
-- its issuer by the person who made it, who is an owner now, or by the audit row of its creation, which names an operator;
-- of any other token we assume an admin.
ALTER TABLE "access_key" ADD COLUMN "issuer_role" TEXT;

UPDATE "access_key" k SET "issuer_role" = CASE
    WHEN EXISTS (SELECT FROM "person" p WHERE p."tenant_id" = k."tenant_id" AND p."id" = k."created_by" AND p."role" = 'owner' AND p."deleted_at" IS NULL) THEN 'owner'
    WHEN EXISTS (
      SELECT FROM "audit_event" e
      WHERE e."tenant_id" = k."tenant_id" AND e."action" = 'scim-token.created' AND e."target_id" = k."connection_id"::text
        AND e."actor_type" IN ('operator', 'system') AND e."after" ->> 'tokenId' = k."id"::text
    ) THEN 'owner'
    ELSE 'admin'
  END
WHERE k."kind" = 'scim';
