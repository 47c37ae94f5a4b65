import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { DetailMembers } from '@/components/ui/detail-members';
import { Identifier } from '@/components/ui/identifier';
import { Link } from '@/components/ui/link';
import { Time } from '@/components/ui/time';
import type { Family } from '@/lib/grants/token-families/family';
import { type DescribedDetail, describedDetails } from '@/lib/oauth/authorization-details/described-detail';
import { grants } from '@/lib/oauth/grants';
import { msg, type Sayable, verbatim } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import type { SayText } from '@/lib/platform/shared/say-text';
import { userAgentSaid } from '@/lib/platform/shared/user-agent-text';
import type { DetailsTypeDefinition } from '@/lib/tenants/fields/details-type';
import { clientPath } from '../../clients/client-path';
import { issuerPath } from '../../trusted-issuers/issuer-path';

const link = 'underline decoration-line-strong underline-offset-2 hover:decoration-current';

/** The authentication methods of sessions in words (RFC 8176); others are shown as they are. */
const methods: Readonly<Record<string, Sayable>> = {
  pwd: msg('common.password'),
  fed: msg('common.identityProvider'),
  otp: msg('tokenFamilies.methodOtp'),
  hwk: msg('tokenFamilies.methodHwk'),
  swk: msg('tokenFamilies.methodSwk'),
  user: msg('tokenFamilies.methodUser'),
  mfa: msg('tokenFamilies.methodMfa'),
};

/** What was authorized, by which person, for which client, and until when. */
export function FamilyFacts({
  family,
  tenantPlace,
  detailsTypes,
}: {
  family: Family;
  tenantPlace: string;
  detailsTypes: ReadonlyMap<string, DetailsTypeDefinition>;
}) {
  const t = useText();
  const { person, client } = family;
  const details = describedDetails(family.authorizationDetails, detailsTypes);
  return (
    <DescriptionList
      className="[&>div]:sm:grid-cols-[6rem_minmax(0,1fr)]"
      items={[
        {
          term: t('common.person'),
          detail: person.userName ? (
            <Link className={link} href={tenantPath(tenantPlace, `/admin/people/${person.id}`)}>
              {person.displayName ?? person.userName}
            </Link>
          ) : (
            t('tokenFamilies.idDeleted', { id: person.id })
          ),
        },
        {
          term: t('common.client'),
          detail: client.name ? (
            <Link className={link} href={clientPath(tenantPlace, client.id)}>
              {client.name}
            </Link>
          ) : (
            t('tokenFamilies.idDeleted', { id: client.id })
          ),
        },
        {
          term: t('common.grantType'),
          detail: t(grants.find(({ name }) => name === family.grantType)?.label ?? verbatim(family.grantType)),
        },
        { term: t('common.scopes'), detail: family.scopes.length > 0 && <Identifiers values={family.scopes} /> },
        ...(details.length > 0 ? [{ term: t('common.details'), detail: <Details details={details} /> }] : []),
        ...(family.resources.length > 0
          ? [{ term: t('common.resources'), detail: <Identifiers values={family.resources} /> }]
          : []),
        ...(family.assertionIssuer === null
          ? []
          : [
              {
                term: t('tokenFamilies.assertionIssuer'),
                detail: (
                  <Link className={link} href={issuerPath(tenantPlace, family.assertionIssuer)}>
                    {family.assertionIssuer}
                  </Link>
                ),
              },
            ]),
        {
          term: t('tokenFamilies.signedInWith'),
          detail: family.amr.map((method) => t(methods[method] ?? verbatim(method))).join(', '),
        },
        {
          term: t('tokenFamilies.startedFrom'),
          detail: family.ipAddress && `${family.ipAddress}, ${t(userAgentSaid(family.userAgent))}`,
        },
        { term: t('common.started'), detail: <Time value={family.createdAt} /> },
        { term: t('common.lastUsed'), detail: <Time value={family.lastUsedAt} /> },
        ...endsOf(family, t),
        {
          term: t('tokenFamilies.familyId'),
          detail: <CopyText value={family.id} what={t('tokenFamilies.familyIdLower')} />,
        },
      ]}
    />
  );
}

/** When it ended or, if it was not revoked, when it expires. */
function endsOf({ revokedAt, generation, idleExpiresAt, absoluteExpiresAt }: Family, t: SayText) {
  if (revokedAt) return [{ term: t('tokenFamilies.ended'), detail: <Time value={revokedAt} /> }];
  const idle = generation > 0 ? [{ term: t('tokenFamilies.idleExpiry'), detail: <Time value={idleExpiresAt} /> }] : [];
  return [...idle, { term: t('tokenFamilies.absoluteExpiry'), detail: <Time value={absoluteExpiresAt} /> }];
}

function Details({ details }: { details: readonly DescribedDetail[] }) {
  return (
    <ul className="space-y-3">
      {details.map(({ type, name, members }, index) => (
        <li key={index} className="space-y-1">
          <span className="block font-medium wrap-anywhere">{name}</span>
          {name !== type && <Identifier mono value={type} className="block text-ink-subtle" />}
          <DetailMembers members={members} />
        </li>
      ))}
    </ul>
  );
}

function Identifiers({ values }: { values: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1">
      {values.map((value) => (
        <Badge key={value} mono>
          {value}
        </Badge>
      ))}
    </span>
  );
}
