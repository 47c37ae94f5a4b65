import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import type { RegisteredClient } from '@/lib/grants/clients/client';
import type { TlsClientAuthSubject } from '@/lib/oauth/clients/client';
import { msg, type Sayable } from '@/lib/platform/shared/message';

interface CertificateFieldsProps {
  client: Pick<RegisteredClient, 'tlsClientAuthSubject'>;
}

const EXAMPLE = 'CN=reports,O=Example,C=US';

/** The form's labels for the names in a certificate that can be compared (RFC 8705, 2.1.2). */
const names: { value: TlsClientAuthSubject['attribute']; label: Sayable }[] = [
  { value: 'tls_client_auth_subject_dn', label: msg('clients.subjectDistinguishedName') },
  { value: 'tls_client_auth_san_dns', label: msg('clients.dnsName') },
  { value: 'tls_client_auth_san_uri', label: msg('clients.uri') },
  { value: 'tls_client_auth_san_ip', label: msg('clients.ipAddress') },
  { value: 'tls_client_auth_san_email', label: msg('clients.emailAddress') },
];

// As with keys, the style sheet checks which method is selected. The options of the field below start like the method's
// name but end differently, so they don't match.
const forNames =
  'hidden has-[[aria-invalid=true]]:grid group-has-[option[value^=tls][value$=auth]:checked]/method:grid';

/** The name that a client's certificate must have. */
export function CertificateFields({ client: { tlsClientAuthSubject: subject } }: CertificateFieldsProps) {
  const t = useText();
  return (
    <div className={`${forNames} gap-4 sm:grid-cols-2`}>
      <Field label={t('clients.nameInCertificate')} name="certificate_name">
        <Select
          name="certificate_name"
          defaultValue={subject?.attribute ?? 'tls_client_auth_subject_dn'}
          options={names.map(({ value, label }) => ({ value, label: t(label) }))}
        />
      </Field>
      <Field label={t('clients.requiredValue')} name="certificate_value" hint={t('clients.mustMatchExactly')}>
        <Input name="certificate_value" defaultValue={subject?.value ?? ''} placeholder={EXAMPLE} autoComplete="off" />
      </Field>
    </div>
  );
}
