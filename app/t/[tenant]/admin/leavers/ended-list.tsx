import { useText } from '@/components/text/use-text';
import { TextLink } from '@/components/ui/text-link';
import type { Departure } from '@/lib/operation/departures/departure';
import { countTexts } from '@/lib/pages/console/ended';
import { activeKinds, nothingActive } from '@/lib/people/outcome';
import { tenantPath } from '@/lib/platform/shared/paths';
import { endedHref } from './ended-href';

const otherKinds = activeKinds.filter((kind) => kind !== 'tokenFamilies');

/** What ended with a departure: the token families by client, and the counts of everything else. */
export function EndedList({ departure, tenantPlace }: { departure: Departure; tenantPlace: string }) {
  const t = useText();
  const { ended, clients, event } = departure;
  const families = countTexts(t, { ...nothingActive, tokenFamilies: ended.tokenFamilies });
  const others = otherKinds.flatMap((kind) =>
    countTexts(t, { [kind]: ended[kind] }).map((text) => ({ text, href: endedHref(kind, event, tenantPlace) })),
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
        <li key={text}>
          <TextLink href={href}>{text}</TextLink>
        </li>
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
