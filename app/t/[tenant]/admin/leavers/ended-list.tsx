import { useText } from '@/components/text/use-text';
import { TextLink } from '@/components/ui/text-link';
import type { AuditEvent } from '@/lib/journal/audit/audit-event';
import type { Departure } from '@/lib/operation/departures/departure';
import { countTexts } from '@/lib/pages/console/ended';
import { type ActiveCounts, nothingActive } from '@/lib/people/outcome';
import { tenantPath } from '@/lib/platform/shared/paths';

const otherKinds = [
  'sessions',
  'authorizationCodes',
  'deviceAuthorizations',
  'backchannelRequests',
  'accessKeys',
  'personalTokens',
] satisfies (keyof ActiveCounts)[];

/** The holder's keys in their list; for everything else, the audit entries of the request. */
function hrefOf(kind: keyof ActiveCounts, { target, requestId }: AuditEvent, tenantPlace: string): string | null {
  if (kind === 'accessKeys' && target.name !== null)
    return tenantPath(tenantPlace, `/admin/access-keys?${new URLSearchParams({ q: target.name })}`);
  return requestId && tenantPath(tenantPlace, `/admin/audit-log?${new URLSearchParams({ request: requestId })}`);
}

/** What ended with a departure: the token families by client, and the counts of everything else. */
export function EndedList({ departure, tenantPlace }: { departure: Departure; tenantPlace: string }) {
  const t = useText();
  const { ended, clients, event } = departure;
  const families = countTexts(t, { ...nothingActive, tokenFamilies: ended.tokenFamilies });
  const others = otherKinds.flatMap((kind) =>
    countTexts(t, { [kind]: ended[kind] }).map((text) => ({ text, href: hrefOf(kind, event, tenantPlace) })),
  );
  const familiesHref = (clientId?: string) =>
    tenantPath(
      tenantPlace,
      `/admin/token-families?${new URLSearchParams({ person: event.target.id ?? '', ...(clientId !== undefined && { client: clientId }) })}`,
    );
  if (families.length + others.length === 0) return t('leavers.nothingWasActive');
  return (
    <ul className="space-y-1.5">
      {others.map(({ text, href }) => (
        <li key={text}>{href ? <TextLink href={href}>{text}</TextLink> : text}</li>
      ))}
      {families.map((text) => (
        <li key={text}>
          <TextLink href={familiesHref()}>{text}</TextLink>
          {clients.length > 0 && (
            <ul className="space-y-1.5 pt-1.5 pl-4 text-ink-muted">
              {clients.map(({ id, name, families: count }) => (
                <li key={id}>
                  <TextLink href={familiesHref(id)}>{name ?? id}</TextLink>
                  {`: ${count}`}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
