import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Switch } from '@/components/ui/switch';
import { Textarea } from '@/components/ui/textarea';
import type { IssuerSettings } from '@/lib/grants/trusted-issuers/issuer';
import { attributeOptions } from './labels';

type PeopleSettings = Pick<
  IssuerSettings,
  'subjectClaim' | 'subjectAttribute' | 'emailDomains' | 'includesAdministrators' | 'tenant'
>;

/** Which person an assertion is about, and which people the issuer may make assertions about. */
export function PeopleFields({ issuer, mayManageOwners }: { issuer?: PeopleSettings; mayManageOwners: boolean }) {
  const t = useText();
  return (
    <div className="space-y-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('trustedIssuers.claimThatIdentifiesPerson')} name="subject_claim" required>
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
      <Switch
        name="administrators"
        defaultChecked={issuer?.includesAdministrators}
        label={t('trustedIssuers.includePeopleWithConsoleRole')}
        description={
          mayManageOwners ? t('trustedIssuers.anyoneWithIssuersKeyCan') : t('trustedIssuers.onlyOwnerCanTurnThis')
        }
        disabled={!mayManageOwners}
      />
      <Field
        label={t('trustedIssuers.tenantAtIssuer')}
        name="tenant"
        optional
        hint={t('trustedIssuers.forIssuerThatServesSeveral')}
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
