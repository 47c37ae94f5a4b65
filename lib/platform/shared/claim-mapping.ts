import { z } from 'zod';

/** Where a mapped claim can be issued. */
export const claimPlaces = ['id_token', 'access_token', 'userinfo', 'introspection'] as const;
export type ClaimPlace = (typeof claimPlaces)[number];

/** Where the claims of a resource can be issued: what concerns its access tokens. */
export const resourceClaimPlaces = ['access_token', 'introspection'] as const satisfies readonly ClaimPlace[];

/** Where the value of a mapped claim comes from. */
const ClaimSource = z.discriminatedUnion('type', [
  /** An attribute of the person, by a path of RFC 7644, section 3.5.2: `emails[type eq "work"].value`. */
  z.object({ type: z.literal('attribute'), path: z.string() }),
  /** The names of the person's groups, direct and through other groups. */
  z.object({
    type: z.literal('groups'),
    /** Patterns of which one must match the name, where `*` stands for any text; empty for all groups. */
    filter: z.array(z.string()).default([]),
    /** New names by the names of groups; they are used as they are. */
    rename: z.record(z.string(), z.string()).default({}),
    /** Removed from the beginning of the other names. */
    strip: z.string().default(''),
    /** Put before the other names, after `strip`. */
    prefix: z.string().default(''),
  }),
  /** The names of the person's roles at a resource. */
  z.object({ type: z.literal('roles'), resource: z.string() }),
  /** The same value for everyone. */
  z.object({ type: z.literal('constant'), value: z.json() }),
]);
export type ClaimSource = z.output<typeof ClaimSource>;

/** A claim that an administrator has declared: its name, its source, and where it is issued. */
const ClaimMapping = z.object({ claim: z.string(), source: ClaimSource, in: z.array(z.enum(claimPlaces)) });
export type ClaimMapping = z.output<typeof ClaimMapping>;

/** The maximum number of mappings of a client or resource. */
export const CLAIM_MAPPINGS_AT_MOST = 50;

/** Mappings as stored. A kind of source that only a later version knows is left out (docs/decisions/0079). */
export const StoredClaimMappings = z
  .array(z.unknown())
  .nullish()
  .transform((stored) =>
    (stored ?? []).flatMap((one) => {
      const read = ClaimMapping.safeParse(one);
      return read.success ? [read.data] : [];
    }),
  );
