import type { Inspection } from '@/lib/grants/token-inspector/inspection';
import { tenantPath } from '@/lib/platform/shared/paths';
import type { SayText } from '@/lib/platform/shared/say-text';
import { clientPath } from '../clients/client-path';

/** An inspection as pages show it. */
export interface ShownInspection {
  inspection: Inspection;
  /** Pages of the family, person and client behind the token. */
  links: { href: string; text: string }[];
}

/** Adds links to the family, the person and the client behind a token. */
export function shownInspection(inspection: Inspection, tenantPlace: string, t: SayText): ShownInspection {
  const { family, person, client } = inspection;
  const links = [
    ...(family ? [{ href: tenantPath(tenantPlace, `/admin/token-families/${family.id}`), text: family.title }] : []),
    ...(person
      ? [
          {
            href: tenantPath(tenantPlace, `/admin/people/${person.id}`),
            text: t('tokenInspector.personPerson', { person: person.name }),
          },
        ]
      : []),
    ...(client
      ? [{ href: clientPath(tenantPlace, client.id), text: t('common.clientClient', { client: client.name }) }]
      : []),
  ];
  return { inspection, links };
}
