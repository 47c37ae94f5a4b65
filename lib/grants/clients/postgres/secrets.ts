import { type Connection, sql } from '@/lib/platform/postgres/database';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { ClientSecret } from '../client';
import type { NewClientSecret } from '../store';
import { announceClient } from './write-client';

const secretColumns = sql`id::text AS id, created_at AS "createdAt", expires_at AS "expiresAt", last_used_at AS "lastUsedAt"`;

const ofClient = (tenantId: string, clientId: string) => sql`tenant_id = ${tenantId}::uuid AND client_id = ${clientId}`;

export function listSecrets(connection: Connection, tenantId: string, clientId: string): Promise<ClientSecret[]> {
  return connection.query(sql`
    SELECT ${secretColumns} FROM client_secret WHERE ${ofClient(tenantId, clientId)} ORDER BY client_secret.id DESC`);
}

export async function findSecret(
  connection: Connection,
  tenantId: string,
  clientId: string,
  secretHash: Bytes,
): Promise<ClientSecret | null> {
  const [secret] = await connection.query<ClientSecret>(sql`
    SELECT ${secretColumns} FROM client_secret WHERE ${ofClient(tenantId, clientId)} AND secret_hash = ${secretHash} LIMIT 1`);
  return secret ?? null;
}

export async function insertSecret(connection: Connection, secret: NewClientSecret): Promise<void> {
  await connection.prisma.clientSecret.create({ data: secret });
  await announceClient(connection, secret.tenantId, secret.clientId);
}

export async function deleteSecret(
  connection: Connection,
  tenantId: string,
  clientId: string,
  secretId: string,
): Promise<ClientSecret | null> {
  const [secret] = await connection.query<ClientSecret>(sql`
    DELETE FROM client_secret WHERE ${ofClient(tenantId, clientId)} AND id = ${secretId}::uuid RETURNING ${secretColumns}`);
  if (secret) await announceClient(connection, tenantId, clientId);
  return secret ?? null;
}
