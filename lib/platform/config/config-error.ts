/**
 * A variable in the environment is wrong or missing. `lines` say what to do, one sentence per problem, and never show a
 * secret's value.
 */
export class ConfigError extends Error {
  readonly code = 'config_invalid';

  constructor(readonly lines: string[]) {
    super(lines.join('\n'));
    this.name = 'ConfigError';
  }
}
