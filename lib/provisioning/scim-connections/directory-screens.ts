import type { ScimProvider } from './connection';

/** The directory's page with the form, as far as it helps to recognize it, by the directory's names. */
export interface DirectoryScreen {
  /** The pages that lead to the form. */
  path: readonly string[];
  /** The part of the page's menu with the form's entry. */
  menu: readonly string[];
  entry: string;
  section: string;
  /** From top to bottom. */
  fields: readonly ScreenField[];
  /** The button that tries the values. */
  button: string;
}

export interface ScreenField {
  field: string;
  /** What is pasted into it, or what is chosen or printed there. */
  holds: 'address' | 'token' | { value: string };
  /** Printed before what is pasted. */
  prefix?: string;
}

/** The forms of the directories that are known. */
export const directoryScreens: Partial<Record<ScimProvider, DirectoryScreen>> = {
  okta: {
    path: ['Okta', 'Provisioning', 'Integration'],
    menu: ['To App', 'To Okta', 'Integration'],
    entry: 'Integration',
    section: 'SCIM Connection',
    fields: [
      { field: 'SCIM connector base URL', holds: 'address' },
      { field: 'Authentication Mode', holds: { value: 'HTTP Header' } },
      { field: 'Authorization', prefix: 'Bearer', holds: 'token' },
    ],
    button: 'Test Connector Configuration',
  },
  'entra-id': {
    path: ['Microsoft Entra admin center', 'Enterprise applications', 'Provisioning'],
    menu: ['Users and groups', 'Single sign-on', 'Provisioning'],
    entry: 'Provisioning',
    section: 'Admin Credentials',
    fields: [
      { field: 'Tenant URL', holds: 'address' },
      { field: 'Secret Token', holds: 'token' },
    ],
    button: 'Test Connection',
  },
};
