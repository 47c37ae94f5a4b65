/**
 * Whether sign-ins at a provider change the people who are linked with it. `each_sign_in`: the attributes and groups
 * that the mapping covers.
 */
export const updatePolicies = ['never', 'each_sign_in'] as const;
export type UpdatePolicy = (typeof updatePolicies)[number];

/**
 * For which email addresses people are created: those of the tenant's verified email domains (`verified`), the same if
 * the tenant has any (`verified_if_any`), or all.
 */
export const addressDomainPolicies = ['verified_if_any', 'verified', 'any'] as const;
export type AddressDomainPolicy = (typeof addressDomainPolicies)[number];

/** Maps a claim to an attribute of people under its SCIM name. Null: the claim is not used. */
export interface ClaimRule {
  from: string;
  to: string | null;
}

/** Maps a value of the groups claim to a group of the tenant. */
export interface GroupRule {
  value: string;
  groupId: string;
}

/** How a provider's sign-ins create and change people (docs/decisions/0125). */
export interface ProvisioningSettings {
  /** Whether a person who is unknown here is created at the first sign-in. */
  creates: boolean;
  addressDomains: AddressDomainPolicy;
  /**
   * Domains whose addresses count as verified although the provider does not say so, as long as they are verified
   * email domains of the tenant.
   */
  trustedDomains: string[];
  updates: UpdatePolicy;
  /** In addition to `standardClaims`. */
  attributes: ClaimRule[];
  /** The claim with the values that `groups` maps. */
  groupsClaim: string;
  groups: GroupRule[];
  /** Whether memberships that came from the provider end when the claim no longer has them. */
  leavesGroups: boolean;
  /** What a person who is not signed in sees in addition to the reason; null for nothing. */
  refusalText: string | null;
}

/** The claims that are mapped to attributes unless a rule says otherwise (OpenID Connect Core, section 5.1). */
export const standardClaims = [
  'name',
  'given_name',
  'middle_name',
  'family_name',
  'preferred_username',
  'nickname',
  'profile',
  'picture',
  'zoneinfo',
  'locale',
  'phone_number',
] as const;
export type StandardClaim = (typeof standardClaims)[number];

export const noProvisioning: ProvisioningSettings = {
  creates: false,
  addressDomains: 'verified_if_any',
  trustedDomains: [],
  updates: 'never',
  attributes: [],
  groupsClaim: 'groups',
  groups: [],
  leavesGroups: true,
  refusalText: null,
};

/** Whether sign-ins read more claims than those that say who the person is. */
export const readsProfile = ({ creates, updates }: ProvisioningSettings): boolean => creates || updates !== 'never';
