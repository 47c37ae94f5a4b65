import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clientMetadataFields } from '@/lib/grants/clients/client-metadata';
import { tlsClientAuthAttributes } from '@/lib/oauth/clients/client';
import { clientForm } from './client-form';

/** Not in the form: derived from the grants and not stored, stated by the software itself, or on another page. */
const derived = ['response_types', 'software_id', 'software_version', 'cross_app_access', 'claim_mappings'];

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

/** Inputs of shared components. */
const elsewhere = ['client_id', 'based_on', 'redirect_uris', 'scope'];

test('every field that the console form saves has an input, so that saving erases nothing', () => {
  const sources = readdirSync(import.meta.dirname).filter((file) => /-(?:fields|form)\.tsx$/.test(file));
  const markup = sources.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8')).join('');
  const fields = Object.keys(clientForm.in.shape);
  expect(fields.filter((name) => !elsewhere.includes(name) && !new RegExp(`['"]${name}['"]`).test(markup))).toEqual([]);
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
