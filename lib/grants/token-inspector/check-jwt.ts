/** Checks a JWT by the same rules that our own endpoints apply. */
import { signingAlgorithms } from '@/lib/oauth/clients/client-options';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { isOwnIssuer } from '@/lib/oauth/protocol/issuers';
import { Confirmation } from '@/lib/oauth/tokens/confirmation';
import { verifyJwt } from '@/lib/oauth/tokens/jwt';
import { durationSaid } from '@/lib/platform/shared/duration-text';
import type { SayText } from '@/lib/platform/shared/say-text';
import type { DecodedJwt } from './decode-jwt';
import type { Check } from './inspection';
import { typeOf } from './jwt-kinds';

type Verifier = Pick<OAuthContext, 'keys' | 'issuer' | 'now'>;

/**
 * Checks signature, issuer, time, audience and binding. The signature is verified by the same code as at our endpoints,
 * against all of the tenant's keys that can still verify, including previous ones.
 * @param t translates the results into the reader's language
 */
export async function checkJwt(context: Verifier, token: string, jwt: DecodedJwt, t: SayText): Promise<Check[]> {
  return [
    await signature(context, token, jwt, t),
    issuer(context, jwt, t),
    ...times(context, jwt, t),
    ...audience(context, jwt, t),
    ...binding(jwt, t),
  ];
}

async function signature({ keys, issuer: self }: Verifier, token: string, jwt: DecodedJwt, t: SayText): Promise<Check> {
  const label = t('tokenInspector.signature');
  if (!jwt.signed) return { label, verdict: 'bad', detail: t('tokenInspector.notSignedAnyoneCouldHave') };
  if (!isOurs(jwt, self))
    return {
      label,
      verdict: 'note',
      detail: t('tokenInspector.notVerifiedThisRequiresKeys'),
    };
  const verified = await verifyJwt(keys, typeOf(jwt) ?? '', token, signingAlgorithms);
  if (verified.kind === 'invalid')
    return { label, verdict: 'bad', detail: t('tokenInspector.verificationFailedReason', { reason: verified.reason }) };
  return {
    label,
    verdict: 'good',
    detail: t('tokenInspector.verifiedWithThisTenantsKey', {
      kid: String(jwt.header.kid),
      alg: String(jwt.header.alg),
    }),
  };
}

const isOurs = ({ claims: { iss } }: DecodedJwt, self: Verifier['issuer']) =>
  typeof iss === 'string' && isOwnIssuer(iss, self);

function issuer({ issuer: self }: Verifier, jwt: DecodedJwt, t: SayText): Check {
  const label = t('common.issuer');
  const { iss } = jwt.claims;
  const own = self.issuer;
  if (iss === own) return { label, verdict: 'good', detail: t('tokenInspector.thisTenantOwn', { own }) };
  if (isOurs(jwt, self))
    return {
      label,
      verdict: 'good',
      detail: t('tokenInspector.thisTenantAtAnotherOf', { iss: String(iss), own }),
    };
  return {
    label,
    verdict: 'bad',
    detail:
      typeof iss === 'string'
        ? t('tokenInspector.issNotThisTenantOwn', { iss, own })
        : t('tokenInspector.noIssuerThisTenantIs', { own }),
  };
}

function times({ now }: Verifier, { claims: { exp, nbf } }: DecodedJwt, t: SayText): Check[] {
  const seconds = now().getTime() / 1000;
  const label = t('tokenInspector.expiry');
  const from = (moment: number) => ({ duration: t(durationSaid((moment - seconds) * 1000)) });
  const expiry: Check[] =
    typeof exp === 'number'
      ? [
          {
            label,
            verdict: exp > seconds ? 'good' : 'bad',
            detail: t(
              exp > seconds ? 'tokenInspector.expiresInDuration' : 'tokenInspector.expiredDurationAgo',
              from(exp),
            ),
          },
        ]
      : [{ label, verdict: 'note', detail: t('tokenInspector.noExpiry') }];
  const early = typeof nbf === 'number' && nbf > seconds;
  return early
    ? [
        ...expiry,
        {
          label: t('tokenInspector.notBefore'),
          verdict: 'bad',
          detail: t('tokenInspector.becomesValidInDuration', from(nbf)),
        },
      ]
    : expiry;
}

function audience(
  { issuer: { issuer: own, resources } }: Verifier,
  { claims: { aud } }: DecodedJwt,
  t: SayText,
): Check[] {
  const label = t('common.audience');
  const named = [aud ?? []].flat().filter((one) => typeof one === 'string');
  if (named.length === 0) return [{ label, verdict: 'note', detail: t('tokenInspector.noAudience') }];
  const described = named.map((one) => {
    if (one === own) return t('tokenInspector.audienceThisServerUserinfoScim', { audience: one });
    return resources.has(one) ? t('tokenInspector.audienceResourceOfThisTenant', { audience: one }) : one;
  });
  return [
    {
      label,
      verdict: 'note',
      detail: t('tokenInspector.forAudiencesAllOthersMust', { audiences: described.join(', ') }),
    },
  ];
}

function binding({ claims: { cnf } }: DecodedJwt, t: SayText): Check[] {
  if (cnf === undefined) return [];
  const { data } = Confirmation.safeParse(cnf);
  const keys = [
    ...(data?.jkt === undefined ? [] : [t('tokenInspector.dpopKeyWithThumbprintThumbprint', { thumbprint: data.jkt })]),
    ...(data?.['x5t#S256'] === undefined
      ? []
      : [t('tokenInspector.clientCertificateWithThumbprintThumbprint', { thumbprint: data['x5t#S256'] })]),
  ];
  return [
    {
      label: t('tokenInspector.boundTo'),
      verdict: 'note',
      detail:
        keys.length > 0
          ? t('tokenInspector.usableOnlyWithKeys', { keys: keys.join(t('common.and')) })
          : t('tokenInspector.keyInFormThatIs'),
    },
  ];
}
