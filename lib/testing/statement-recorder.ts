import pg from 'pg';
import { PooledClient } from '@/lib/platform/postgres/pooled-client';
import { acrossTenants } from './across-tenants';
import { type SentStatement, tenantsShownBy, wrongTenants } from './one-tenant';

interface Suspect extends SentStatement {
  /** The file and line that sent it, as far as the stack tells. */
  sender: string;
}

const tenants = new Set<unknown>();
let suspects: Suspect[] = [];

const isTenant = (value: unknown) => tenants.has(value);
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** What passes statements on, so that its caller is the sender. */
const PASSES_ON =
  /node_modules|node:|lib\/testing\/|lib\/platform\/postgres\/(?:database|pool|pooled-client|retry-conflicts|typed-client|coalesce|batch|scratch|planned|changes)\.ts/;

/** The first line of the stack that belongs to neither the driver nor what passes statements on. */
function senderOf(stack = ''): string {
  const lines = stack.split('\n').slice(1);
  return lines.find((line) => /\.tsx?:\d+/.test(line) && !PASSES_ON.test(line))?.trim() ?? 'unknown';
}

/** Tests prepare and look at whatever they need. */
const isTest = ({ sender }: Suspect) => /\.test\.ts|\/testing\//.test(sender);

function look(statement: SentStatement): void {
  for (const id of tenantsShownBy(statement)) tenants.add(id);
  if (!wrongTenants(statement, isTenant)) return;
  const text = oneLine(statement.text);
  if (acrossTenants.some(({ part }) => text.includes(part))) return;
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = 100;
  const suspect = { text, values: statement.values, sender: senderOf(new Error('sent').stack) };
  Error.stackTraceLimit = before;
  if (!isTest(suspect)) suspects.push(suspect);
}

const RECORDING = Symbol.for('tessera.recordsStatements');

/** Looks at every statement that a pool sends in this process. */
export function recordStatements(): void {
  const driver = pg.Client.prototype as unknown as { query(...sent: unknown[]): unknown; [RECORDING]?: true };
  if (driver[RECORDING]) return;
  const send = driver.query;
  driver[RECORDING] = true;
  driver.query = function query(this: unknown, ...sent: unknown[]) {
    const [statement] = sent as [Partial<SentStatement> | string];
    if (this instanceof PooledClient && typeof statement === 'object' && statement.text !== undefined)
      look({ text: statement.text, values: statement.values ?? [] });
    return send.apply(this, sent);
  };
}

/** The statements since the last call that do not name one tenant, each once, with what is wrong with it. */
export function takeWrongStatements(): string[] {
  const wrong = suspects.flatMap((suspect) => {
    const why = wrongTenants(suspect, isTenant);
    return why ? `${why} (${suspect.sender}): ${suspect.text}` : [];
  });
  suspects = [];
  return [...new Set(wrong)];
}
