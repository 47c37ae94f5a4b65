import { cn } from '@/components/cn';
import { useText } from '@/components/text/use-text';
import { Checkbox } from '@/components/ui/checkbox';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Radio } from '@/components/ui/radio';
import { Select, type SelectOption } from '@/components/ui/select';
import { Switch } from '@/components/ui/switch';
import { Textarea } from '@/components/ui/textarea';
import type { IssuerSettings, RegisteredIssuer } from '@/lib/grants/trusted-issuers/issuer';
import {
  type AssertionProfile,
  assertionProfiles,
  type SingleUse,
  singleUses,
} from '@/lib/oauth/assertion/trusted-issuer';
import type { Tenant } from '@/lib/tenants/store';
import { durationText } from '../duration';
import { ScopeCheckboxes, type ScopeChoice } from '../scope-checkboxes';
import { attributeOptions, profileDescriptions, profileLabels, singleUseDescriptions, singleUseLabels } from './labels';
import { forAssertions } from './purpose-field';
import { purposeOf } from './purposes';
import { RevocationFields } from './revocation-fields';

const KEY_SET = '{ "keys": [{ "kty": "EC", "crv": "P-256", … }] }';

/** The keys that verify the issuer's signatures, by URL or by value. */
function KeyFields({ jwks, jwksUri }: Partial<Pick<IssuerSettings, 'jwks' | 'jwksUri'>>) {
  const t = useText();
  return (
    <div className="space-y-5">
      <Field
        label={t('trustedIssuers.jwksUrl')}
        name="jwks_uri"
        optional
        hint={t('trustedIssuers.jwksUriThatIssuerPublishes')}
      >
        <Input
          name="jwks_uri"
          type="url"
          defaultValue={jwksUri ?? ''}
          placeholder="https://idp.example.com/keys"
          autoComplete="off"
        />
      </Field>
      <Field label={t('trustedIssuers.orPublicKeys')} name="jwks" optional hint={t('trustedIssuers.jsonWebKeySetWith')}>
        <Textarea
          name="jwks"
          mono
          rows={4}
          defaultValue={jwks ? JSON.stringify(jwks, null, 2) : ''}
          placeholder={KEY_SET}
          spellCheck={false}
        />
      </Field>
    </div>
  );
}

const STANDARD_LIFETIME_SECONDS = 600;

/** All settings of an issuer, as sections of a form. */
export function IssuerFields({
  issuer,
  scopes,
  mayManageOwners,
  revocable,
}: {
  issuer?: RegisteredIssuer;
  scopes: Tenant['scopes'];
  mayManageOwners: boolean;
  /** See revocationChoices. */
  revocable: readonly SelectOption[];
}) {
  return (
    <>
      <KeyFields jwks={issuer?.jwks} jwksUri={issuer?.jwksUri} />
      <PeopleFields issuer={issuer} mayManageOwners={mayManageOwners} />
      <ClientFields issuer={issuer} />
      <GrantFields
        scopes={[...scopes].map(([name, description]) => ({ name, description }))}
        profiles={issuer && purposeOf(issuer) !== 'signals' ? issuer.profiles : ['jwt-bearer']}
        chosen={issuer?.scopes ?? []}
        lifetime={durationText(issuer?.maxLifetimeSeconds ?? STANDARD_LIFETIME_SECONDS)}
        singleUse={issuer?.singleUse ?? 'jti'}
      />
      <RevocationFields
        revocation={issuer?.revocation ?? null}
        signals={issuer?.signals ?? null}
        hasPollToken={issuer?.pollTokenSealed != null}
        revocable={revocable}
        mayManageOwners={mayManageOwners}
      />
    </>
  );
}

/** Which clients may present the issuer's assertions. */
function ClientFields({ issuer }: { issuer?: Pick<IssuerSettings, 'clientAuthentication' | 'clientId' | 'clients'> }) {
  const t = useText();
  return (
    <div className={cn(forAssertions, 'group/clients space-y-5')}>
      <ChoiceGroup legend={t('common.clientAuthentication')} name="client_authentication">
        <Radio
          name="client_authentication"
          value="required"
          defaultChecked={issuer?.clientAuthentication !== 'optional'}
          label={t('common.required')}
          description={t('trustedIssuers.clientsMustAuthenticateToUse')}
        />
        <Radio
          name="client_authentication"
          value="optional"
          defaultChecked={issuer?.clientAuthentication === 'optional'}
          label={t('trustedIssuers.optionalForPlainAssertions')}
          description={t('trustedIssuers.anyoneWhoHasAssertionCan')}
        />
      </ChoiceGroup>
      <Field
        label={t('trustedIssuers.defaultClient')}
        name="client_id"
        hint={t('trustedIssuers.idOfPublicClientWith')}
        className="hidden group-has-[[value=optional]:checked]/clients:block"
      >
        <Input
          name="client_id"
          maxLength={255}
          defaultValue={issuer?.clientId ?? ''}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <Field
        label={t('trustedIssuers.allowedClients')}
        name="clients"
        optional
        hint={t('trustedIssuers.oneClientIdPerLine')}
      >
        <Textarea name="clients" rows={2} defaultValue={issuer?.clients.join('\n')} spellCheck={false} />
      </Field>
    </div>
  );
}

interface GrantFieldsProps {
  /** The tenant's own. */
  scopes: readonly ScopeChoice[];
  profiles: readonly AssertionProfile[];
  chosen: readonly string[];
  /** The maximum lifetime of an assertion, in words. */
  lifetime: string;
  singleUse: SingleUse;
}

/** Which assertions the issuer may send, and which scopes they grant. */
function GrantFields({ scopes, profiles, chosen, lifetime, singleUse }: GrantFieldsProps) {
  const t = useText();
  return (
    <div className={cn(forAssertions, 'space-y-6')}>
      <ChoiceGroup legend={t('trustedIssuers.assertions')} name="profiles">
        {assertionProfiles.map((profile) => (
          <Checkbox
            key={profile}
            name="profiles"
            value={profile}
            label={profileLabels[profile]}
            description={t(profileDescriptions[profile])}
            defaultChecked={profiles.includes(profile)}
          />
        ))}
      </ChoiceGroup>
      <ScopeCheckboxes
        name="scope"
        hint={t('trustedIssuers.scopesThatTokensFromIts')}
        scopes={scopes}
        chosen={chosen}
      />
      <Field
        label={t('trustedIssuers.maximumAssertionLifetime')}
        name="max_lifetime_seconds"
        hint={t('trustedIssuers.forExample90S10')}
      >
        <Input name="max_lifetime_seconds" defaultValue={lifetime} autoComplete="off" className="sm:max-w-48" />
      </Field>
      <ChoiceGroup legend={t('trustedIssuers.singleUse')} name="single_use">
        {singleUses.map((by) => (
          <Radio
            key={by}
            name="single_use"
            value={by}
            label={t(singleUseLabels[by])}
            description={t(singleUseDescriptions[by])}
            defaultChecked={by === singleUse}
          />
        ))}
      </ChoiceGroup>
    </div>
  );
}

type PeopleSettings = Pick<
  IssuerSettings,
  'subjectClaim' | 'subjectAttribute' | 'emailDomains' | 'includesAdministrators' | 'tenant'
>;

/** Which person an assertion is about, and which people the issuer may make assertions about. */
function PeopleFields({ issuer, mayManageOwners }: { issuer?: PeopleSettings; mayManageOwners: boolean }) {
  const t = useText();
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('trustedIssuers.claimThatIdentifiesPerson')}
          name="subject_claim"
          required
          className={forAssertions}
        >
          <Input
            name="subject_claim"
            required
            maxLength={100}
            defaultValue={issuer?.subjectClaim ?? 'sub'}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        <Field
          label={t('trustedIssuers.matchingAttribute')}
          name="subject_attribute"
          required
          hint={t('trustedIssuers.mustMatchExactlyOnePerson')}
        >
          <Select
            name="subject_attribute"
            options={attributeOptions.map(({ value, label }) => ({ value, label: t(label) }))}
            defaultValue={issuer?.subjectAttribute ?? 'user_name'}
          />
        </Field>
      </div>
      <Field
        label={t('trustedIssuers.allowedEmailDomains')}
        name="email_domains"
        optional
        hint={t('trustedIssuers.oneDomainPerLineCompared')}
      >
        <Textarea
          name="email_domains"
          rows={2}
          defaultValue={issuer?.emailDomains.join('\n')}
          placeholder="example.com"
          spellCheck={false}
        />
      </Field>
      <div className={forAssertions}>
        <Switch
          name="administrators"
          defaultChecked={issuer?.includesAdministrators}
          label={t('trustedIssuers.includePeopleWithConsoleRole')}
          description={
            mayManageOwners ? t('trustedIssuers.anyoneWithIssuersKeyCan') : t('trustedIssuers.onlyOwnerCanTurnThis')
          }
          disabled={!mayManageOwners}
        />
      </div>
      <Field
        label={t('trustedIssuers.tenantAtIssuer')}
        name="tenant"
        optional
        hint={t('trustedIssuers.forIssuerThatServesSeveral')}
        className={forAssertions}
      >
        <Input
          name="tenant"
          maxLength={255}
          defaultValue={issuer?.tenant ?? ''}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
    </div>
  );
}
