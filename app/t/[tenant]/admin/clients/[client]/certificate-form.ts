import { z } from 'zod';
import { tlsClientAuthAttributes } from '@/lib/oauth/clients/client';
import { alone, decoded, type Sayable } from '@/lib/platform/shared/message';
import { optionalText, ticked } from '../../form-schema';

/** The form fields for the client's certificate. */
export const certificateForm = {
  certificate_name: z.enum(tlsClientAuthAttributes).optional(),
  certificate_value: optionalText,
  tls_client_certificate_bound_access_tokens: ticked,
};

type CertificateForm = z.output<z.ZodObject<typeof certificateForm>>;

/** Replaces the form's certificate name by its RFC 8705 parameter: the selected one and no other. */
export function withCertificateName<Form extends CertificateForm>({
  certificate_name: name,
  certificate_value: value,
  ...form
}: Form) {
  const none = Object.fromEntries(tlsClientAuthAttributes.map((attribute) => [attribute, undefined]));
  return { ...form, ...none, ...(name && { [name]: value }) };
}

/** The errors of the certificate name, by the name of the form's field. */
export function certificateErrors(error: z.ZodError): Record<string, Sayable> {
  const attributes: readonly PropertyKey[] = tlsClientAuthAttributes;
  const issue = error.issues.find(({ path: [field] }) => field !== undefined && attributes.includes(field));
  return issue ? { certificate_value: alone(decoded(issue.message)) } : {};
}
