import { describe, expect, it } from 'vitest';
import { submittedValues } from './submitted-values';

describe('submittedValues', () => {
  it('keeps every value of a repeated field, and neither secrets, files nor framework fields', () => {
    const fields = new FormData();
    fields.append('name', 'Billing');
    fields.append('grants', 'authorization_code');
    fields.append('grants', 'refresh_token');
    fields.append('password', 'hunter2');
    fields.append('$ACTION_KEY', 'k1');
    fields.append('logo', new Blob(['x']), 'logo.png');
    expect(submittedValues(fields, ['password'])).toEqual({
      name: ['Billing'],
      grants: ['authorization_code', 'refresh_token'],
    });
  });

  it('is not confused by a field named like an object prototype property', () => {
    const fields = new FormData();
    fields.append('constructor', 'a');
    expect(submittedValues(fields)).toEqual({ constructor: ['a'] });
  });
});
