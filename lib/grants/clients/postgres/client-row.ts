import { z } from 'zod';
import { causeSchema } from '@/lib/journal/audit/cause-schema';
import { type Client, clientOrigins, tlsClientAuthAttributes } from '@/lib/oauth/clients/client';
import { ClientOptions } from '@/lib/oauth/clients/client-options';
import { Prisma } from '@/lib/platform/postgres/generated/client';
import type { ClientDeletion, RegisteredClient } from '../client';

/** The columns that hold JSON, as this code writes them. */
const jsonColumns = {
  jwks: z.object({ keys: z.array(z.looseObject({ kty: z.string() })) }).nullable(),
  tlsClientAuthSubject: z.object({ attribute: z.enum(tlsClientAuthAttributes), value: z.string() }).nullable(),
  tokenExchange: z
    .object({
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

/** How far the deletion of a client is, as its row says it. */
export function deletionFromColumn(column: unknown): ClientDeletion | null {
  return clientDeletion.parse(column);
}

/** The fields of a client that a row holds as text or JSON, where the protocol knows a few values only. */
type Narrowed = 'origin' | 'applicationType' | 'assertionAudience' | 'jwks' | 'tlsClientAuthSubject' | 'tokenExchange';

/** A row with the types that the protocol knows, its `metadata` laid open. */
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

/** Which fields of a client are kept in its `metadata`. */
const inMetadata = new Set(Object.keys(ClientOptions.shape));

/** A client as Prisma writes it: an absent document is a NULL of the database. */
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
