import { z } from 'zod';
import { causeSchema } from '@/lib/journal/audit/cause-schema';
import { type Client, clientOrigins, tlsClientAuthAttributes } from '@/lib/oauth/clients/client';
import { ClientOptions } from '@/lib/oauth/clients/client-options';
import { subjectTokenTypes } from '@/lib/oauth/parameters/token-type';
import { narrowOwnTokens } from '@/lib/oauth/token-exchange/policy';
import { Prisma } from '@/lib/platform/postgres/generated/client';
import type { ClientDeletion, RegisteredClient } from '../client';

/** The schemas of the JSON columns, as this code writes them. */
const jsonColumns = {
  jwks: z.object({ keys: z.array(z.looseObject({ kty: z.string() })) }).nullable(),
  tlsClientAuthSubject: z.object({ attribute: z.enum(tlsClientAuthAttributes), value: z.string() }).nullable(),
  tokenExchange: z
    .object({
      // Missing in rows that an earlier version wrote.
      subjectTokenTypes: z.array(z.enum(subjectTokenTypes)).default(narrowOwnTokens.subjectTokenTypes),
      boundTokens: z.boolean().default(narrowOwnTokens.boundTokens),
      subjectClients: z.array(z.string()),
      serves: z.array(z.string()),
      audiences: z.array(z.string()),
      impersonation: z.boolean(),
      mayAct: z.string().nullable(),
    })
    .nullable(),
};

const clientDeletion = z
  .object({
    startedAt: z.coerce.date(),
    tokenFamilies: z.int(),
    ended: z.int(),
    from: z.coerce.date().nullable(),
    living: z.object({ tokenFamilies: z.int(), people: z.int(), authorizationCodes: z.int() }),
    cause: causeSchema,
  })
  .nullable();

/** The progress of a client's deletion, as stored in its row. */
export function deletionFromColumn(column: unknown): ClientDeletion | null {
  return clientDeletion.parse(column);
}

/** The fields of a client that its row stores as text or JSON but that have only a few valid values. */
type Narrowed = 'origin' | 'applicationType' | 'assertionAudience' | 'jwks' | 'tlsClientAuthSubject' | 'tokenExchange';

/** Converts a row to the narrower types of the protocol, with the fields of `metadata` as top-level fields. */
export function fromClientRow<Row extends Record<Narrowed | 'metadata', unknown>>(
  row: Row,
): Omit<Row, Narrowed> & Pick<Client, Narrowed> & ClientOptions {
  return {
    ...row,
    ...ClientOptions.parse(row.metadata),
    origin: clientOrigins.find((origin) => origin === row.origin) ?? 'console',
    applicationType: row.applicationType === 'native' ? 'native' : 'web',
    assertionAudience: row.assertionAudience === 'token_endpoint' ? 'token_endpoint' : 'issuer',
    jwks: jsonColumns.jwks.parse(row.jwks),
    tlsClientAuthSubject: jsonColumns.tlsClientAuthSubject.parse(row.tlsClientAuthSubject),
    tokenExchange: jsonColumns.tokenExchange.parse(row.tokenExchange),
  };
}

/** The fields of a client that are stored in its `metadata` column. */
const inMetadata = new Set(Object.keys(ClientOptions.shape));

/** A client in the form that Prisma writes: a missing JSON document becomes a database NULL. */
export function toClientRow<
  Fields extends Pick<RegisteredClient, 'jwks' | 'tlsClientAuthSubject' | 'tokenExchange' | 'deletion'> & ClientOptions,
>(client: Fields) {
  const document = (value: object | null) =>
    value === null ? Prisma.DbNull : (structuredClone(value) as Prisma.InputJsonObject);
  const columns = Object.fromEntries(Object.entries(client).filter(([name]) => !inMetadata.has(name))) as Omit<
    Fields,
    keyof ClientOptions
  >;
  return {
    ...columns,
    metadata: ClientOptions.parse(client),
    jwks: document(client.jwks),
    tlsClientAuthSubject: document(client.tlsClientAuthSubject),
    tokenExchange: document(client.tokenExchange),
    deletion:
      client.deletion === null
        ? Prisma.DbNull
        : (JSON.parse(JSON.stringify(client.deletion)) as Prisma.InputJsonObject),
  };
}
