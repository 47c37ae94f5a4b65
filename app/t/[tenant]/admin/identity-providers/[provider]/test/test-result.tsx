import { useLocale } from 'next-intl';
import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { TextLink } from '@/components/ui/text-link';
import { decoded, type Message, msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import type { SignInPlan } from '@/lib/sign-in/identity-providers/at-sign-in';
import type { IdentityProvider } from '@/lib/sign-in/identity-providers/provider';
import type { ProviderTestResult, ShownClaim } from '@/lib/sign-in/identity-providers/provider-test';
import type { WouldBe } from '@/lib/sign-in/identity-providers/store';

interface TestResultProps {
  result: ProviderTestResult;
  /** Null if the test failed. */
  wouldBe: WouldBe | null;
  provider: IdentityProvider;
  tenantPlace: string;
}

/** Whom a sign-in would sign in, and the claims that decide it; or why the test failed. */
export function TestResult({ result, wouldBe, provider, tenantPlace }: TestResultProps) {
  const t = useText();
  if (result.kind === 'failed')
    return (
      <Callout tone="danger" title={t('identityProviders.testFailed')}>
        {t(decoded(result.reason))}
      </Callout>
    );
  return (
    <>
      {provider.disabledAt && <Callout tone="warning">{t('identityProviders.disabledSoNobodyCan')}</Callout>}
      {wouldBe && <WouldBeNote wouldBe={wouldBe} provider={provider} tenantPlace={tenantPlace} />}
      {result.idToken && <Claims title={t('identityProviders.idToken')} claims={result.idToken} />}
      {result.userinfo && <Claims title={t('identityProviders.userinfo')} claims={result.userinfo} />}
    </>
  );
}

const signsIn = { linked: true, 'would-link': true, 'would-create': true } as const;

const reasons: Record<Exclude<WouldBe['kind'], keyof typeof signsIn>, Message> = {
  'unknown-person': msg('identityProviders.noLinkForThisSubject'),
  'unverified-email': msg('identityProviders.emailNotReportedAsVerified'),
  'foreign-domain': msg('identityProviders.addressIsOfAnotherDomain'),
  'account-exists': msg('identityProviders.someoneHasThisAddress'),
  'several-people': msg('identityProviders.severalPeopleHaveThisEmail'),
  'person-inactive': msg('identityProviders.thisPersonIsNotActive'),
  'linked-otherwise': msg('identityProviders.thisPersonIsLinkedOtherwise'),
  administrator: msg('identityProviders.thisPersonHasConsoleRole'),
};

function WouldBeNote({
  wouldBe: { kind, person, plan },
  provider: { linking },
  tenantPlace,
}: {
  wouldBe: WouldBe;
  provider: IdentityProvider;
  tenantPlace: string;
}) {
  const t = useText();
  const link = person && (
    <TextLink href={tenantPath(tenantPlace, `/admin/people/${person.id}`)}>
      {person.name === person.userName ? person.name : `${person.name} (${person.userName})`}
    </TextLink>
  );
  if (kind === 'would-create')
    return (
      <Callout tone="success" title={t('identityProviders.wouldCreatePerson')}>
        {plan && <Plan plan={plan} />}
      </Callout>
    );
  if (kind === 'linked' || kind === 'would-link')
    return (
      <Callout tone="success" title={t('identityProviders.wouldSignIn')}>
        <p>{link}</p>
        <p>{kind === 'linked' ? t('identityProviders.byALink') : t('identityProviders.byVerifiedEmail')}</p>
        {plan && <Plan plan={plan} />}
      </Callout>
    );
  return (
    <Callout tone="warning" title={t('identityProviders.wouldSignInNobody')}>
      {link && <p>{link}</p>}
      <p>{t(reasons[kind])}</p>
      {kind === 'unknown-person' && (
        <p>
          {linking === 'off'
            ? t('identityProviders.onlyLinksCount')
            : t('identityProviders.noActivePersonHasThisEmail')}
        </p>
      )}
    </Callout>
  );
}

/** What the sign-in would create or change, by the code that does it. */
function Plan({ plan: { after, joins, leaves, unfit } }: { plan: SignInPlan }) {
  const t = useText();
  const list = new Intl.ListFormat(useLocale());
  const names = (groups: SignInPlan['joins']) => list.format(groups.map(({ name }) => name));
  const attributes = Object.entries(after);
  if (attributes.length + joins.length + leaves.length + unfit.length === 0)
    return <p>{t('identityProviders.nothingWouldChange')}</p>;
  return (
    <>
      {attributes.length > 0 && (
        <ul>
          {attributes.map(([name, value]) => (
            <li key={name} className="wrap-anywhere">
              <code className="font-mono text-[0.95em]">
                {name}: {JSON.stringify(value)}
              </code>
            </li>
          ))}
        </ul>
      )}
      {joins.length > 0 && <p>{t('identityProviders.wouldJoin', { groups: names(joins) })}</p>}
      {leaves.length > 0 && <p>{t('identityProviders.wouldLeave', { groups: names(leaves) })}</p>}
      {unfit.length > 0 && <p>{t('identityProviders.claimsDoNotFit', { claims: list.format(unfit) })}</p>}
    </>
  );
}

/** What each claim decides here. Others are not used. */
const uses: Partial<Record<string, Message>> = {
  sub: msg('identityProviders.identifiesTheAccount'),
  email: msg('identityProviders.matchesAPerson'),
  email_verified: msg('identityProviders.emailCountsOnlyIfTrue'),
  auth_time: msg('identityProviders.provesRecentSignIn'),
  amr: msg('identityProviders.tellsOfTwoFactors'),
  acr: msg('identityProviders.tellsOfTwoFactors'),
};

function Claims({ title, claims }: { title: string; claims: readonly ShownClaim[] }) {
  const t = useText();
  return (
    <Card title={title} flush>
      <dl className="divide-y text-sm">
        {claims.map(({ name, value }) => (
          <div key={name} className="grid gap-x-4 gap-y-0.5 px-5 py-2.5 sm:grid-cols-[11rem_minmax(0,1fr)]">
            <dt className="min-w-0 font-mono text-[0.95em] wrap-anywhere">{name}</dt>
            <dd className="min-w-0 space-y-0.5">
              <code className="block font-mono text-[0.95em] wrap-anywhere">{value}</code>
              {Object.hasOwn(uses, name) && uses[name] && <span className="block text-ink-muted">{t(uses[name])}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
