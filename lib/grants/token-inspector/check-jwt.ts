/** Checks a JWT by the same rules that our own endpoints apply. */
import { signingAlgorithms } from '@/lib/oauth/clients/client-options';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { isOwnIssuer } from '@/lib/oauth/protocol/issuers';
import { Confirmation } from '@/lib/oauth/tokens/confirmation';
import { verifyJwt } from '@/lib/oauth/tokens/jwt';
import { durationSaid } from '@/lib/platform/shared/duration-in-words';
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
  const label = t('Signature');
  if (!jwt.signed) return { label, verdict: 'bad', told: t('Not signed: anyone could have written it.') };
  if (!isOurs(jwt, self))
    return {
      label,
      verdict: 'note',
      told: t('Not verified: this requires the keys of another issuer or of a client.'),
    };
  const verified = await verifyJwt(keys, typeOf(jwt) ?? '', token, signingAlgorithms);
  if (verified.kind === 'invalid')
    return { label, verdict: 'bad', told: t('Verification failed: {reason}.', { reason: verified.reason }) };
  return {
    label,
    verdict: 'good',
    told: t('Verified with this tenant’s key {kid} ({alg}).', {
      kid: String(jwt.header.kid),
      alg: String(jwt.header.alg),
    }),
  };
}

const isOurs = ({ claims: { iss } }: DecodedJwt, self: Verifier['issuer']) =>
  typeof iss === 'string' && isOwnIssuer(iss, self);

function issuer({ issuer: self }: Verifier, jwt: DecodedJwt, t: SayText): Check {
  const label = t('Issuer');
  const { iss } = jwt.claims;
  const own = self.issuer;
  if (iss === own) return { label, verdict: 'good', told: t('This tenant, {own}.', { own }) };
  if (isOurs(jwt, self))
    return {
      label,
      verdict: 'good',
      told: t('This tenant at another of its addresses, {iss}. It is now {own}.', { iss: String(iss), own }),
    };
  return {
    label,
    verdict: 'bad',
    told:
      typeof iss === 'string'
        ? t('{iss}, not this tenant ({own}).', { iss, own })
        : t('No issuer; this tenant is {own}.', { own }),
  };
}

function times({ now }: Verifier, { claims: { exp, nbf } }: DecodedJwt, t: SayText): Check[] {
  const seconds = now().getTime() / 1000;
  const label = t('Expiry');
  const from = (moment: number) => ({ duration: t(durationSaid((moment - seconds) * 1000)) });
  const expiry: Check[] =
    typeof exp === 'number'
      ? [
          {
            label,
            verdict: exp > seconds ? 'good' : 'bad',
            told: t(exp > seconds ? 'Expires in {duration}.' : 'Expired {duration} ago.', from(exp)),
          },
        ]
      : [{ label, verdict: 'note', told: t('No expiry.') }];
  const early = typeof nbf === 'number' && nbf > seconds;
  return early
    ? [...expiry, { label: t('Not before'), verdict: 'bad', told: t('Becomes valid in {duration}.', from(nbf)) }]
    : expiry;
}

function audience(
  { issuer: { issuer: own, resources } }: Verifier,
  { claims: { aud } }: DecodedJwt,
  t: SayText,
): Check[] {
  const label = t('Audience');
  const named = [aud ?? []].flat().filter((one) => typeof one === 'string');
  if (named.length === 0) return [{ label, verdict: 'note', told: t('No audience.') }];
  const described = named.map((one) => {
    if (one === own) return t('{audience} (this server: userinfo, SCIM and the management API)', { audience: one });
    return resources.has(one) ? t('{audience} (a resource of this tenant)', { audience: one }) : one;
  });
  return [
    {
      label,
      verdict: 'note',
      told: t('For {audiences}. All others must reject it.', { audiences: described.join(', ') }),
    },
  ];
}

function binding({ claims: { cnf } }: DecodedJwt, t: SayText): Check[] {
  if (cnf === undefined) return [];
  const { data } = Confirmation.safeParse(cnf);
  const told = [
    ...(data?.jkt === undefined ? [] : [t('the DPoP key with the thumbprint {thumbprint}', { thumbprint: data.jkt })]),
    ...(data?.['x5t#S256'] === undefined
      ? []
      : [t('the client certificate with the thumbprint {thumbprint}', { thumbprint: data['x5t#S256'] })]),
  ];
  return [
    {
      label: t('Bound to'),
      verdict: 'note',
      told:
        told.length > 0
          ? t('Usable only with {keys}.', { keys: told.join(t(' and ')) })
          : t('A key in a form that is not supported.'),
    },
  ];
}
