import { expect, test } from 'vitest';
import { clientMetadataFields } from '@/lib/grants/clients/client-metadata';
import { tlsClientAuthAttributes } from '@/lib/oauth/clients/client';
import { clientForm } from './client-form';

/** Not in the form: derived from the grants and not stored, or stated by the software itself. */
const derived = ['response_types', 'software_id', 'software_version'];

test('the console form has a field for every client setting', () => {
  const saved = clientForm.parse({
    client_id: 'app',
    based_on: '',
    client_name: 'App',
    application_type: 'web',
    redirect_uris: '',
    certificate_name: 'tls_client_auth_san_dns',
    exchange_impersonation: 'on',
  });
  const missing = Object.keys(clientMetadataFields.shape).filter(
    (name) => !Object.hasOwn(saved, name) && !derived.includes(name),
  );
  expect(missing).toEqual([]);
});

test.each(tlsClientAuthAttributes)('a certificate’s %s replaces its other names', (name) => {
  const saved: Record<string, unknown> = clientForm.parse({
    client_id: 'app',
    based_on: '',
    client_name: 'App',
    application_type: 'web',
    redirect_uris: '',
    certificate_name: name,
    certificate_value: 'app.example',
  });
  expect(tlsClientAuthAttributes.filter((attribute) => saved[attribute] !== undefined)).toEqual([name]);
});
