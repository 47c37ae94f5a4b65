import type { Operation } from '../operation';
import { accessKeyOperations } from './access-keys';
import { auditLogOperations } from './audit-log';
import { detailsTypeOperations } from './authorization-details-types';
import { brakeOperations } from './brakes';
import { clientActivityOperations } from './client-activity';
import { clientClaimOperations } from './client-claims';
import { clientSecretOperations } from './client-secrets';
import { clientOperations } from './clients';
import { downstreamApplicationOperations } from './downstream-applications';
import { downstreamResourceOperations } from './downstream-resources';
import { emailDomainOperations } from './email-domains';
import { eventDeliveryOperations } from './event-deliveries';
import { eventReceiverOperations } from './event-receivers';
import { failedRequestOperations } from './failed-requests';
import { groupMemberOperations } from './group-members';
import { groupOperations } from './groups';
import { homeOperations } from './home';
import { identityProviderOperations } from './identity-providers';
import { importOperations } from './imports';
import { initialAccessTokenOperations } from './initial-access-tokens';
import { leaverOperations } from './leavers';
import { maintenanceOperations } from './maintenance';
import { peopleOperations } from './people';
import { peopleBulkOperations } from './people-bulk';
import { peopleFileOperations } from './people-files';
import { personAccessOperations } from './person-access';
import { personEditOperations } from './person-edit';
import { personIdentityOperations } from './person-identities';
import { personLifecycleOperations } from './person-lifecycle';
import { personRecoveryOperations } from './person-recovery';
import { personReturnOperations } from './person-return';
import { personSecondFactorOperations } from './person-second-factors';
import { personSessionOperations } from './person-sessions';
import { personalTokenOperations } from './personal-tokens';
import { provisioningLogOperations } from './provisioning-log';
import { resourceRoleHolderOperations } from './resource-role-holders';
import { resourceRoleOperations } from './resource-roles';
import { resourceOperations } from './resources';
import { schemaAttributeOperations } from './schema-attributes';
import { schemaOperations } from './schemas';
import { scimAdoptionRequestOperations } from './scim-adoption-requests';
import { scimConnectionLifecycleOperations } from './scim-connection-lifecycle';
import { scimConnectionPullOperations } from './scim-connection-pull';
import { scimConnectionSelfTestOperations } from './scim-connection-self-test';
import { scimConnectionOperations } from './scim-connections';
import { scimTokenOperations } from './scim-tokens';
import { scopeOperations } from './scopes';
import { searchOperations } from './search';
import { settingsOperations } from './settings';
import { setupLinkOperations } from './setup-links';
import { signalStreamOperations } from './signal-streams';
import { signingKeyOperations } from './signing-keys';
import { tenantDomainOperations } from './tenant-domains';
import { tenantOperations } from './tenants';
import { tokenFamilyOperations } from './token-families';
import { tokenHookOperations } from './token-hook';
import { tokenInspectorOperations } from './token-inspector';
import { trustedIssuerOperations } from './trusted-issuers';
import { undeliveredNoticeOperations } from './undelivered-notices';

/** Every operation of the management API: routing and the API document are generated from this list. */
export const operations: readonly Operation[] = [
  ...clientOperations,
  ...clientSecretOperations,
  ...clientActivityOperations,
  ...clientClaimOperations,
  ...scopeOperations,
  ...resourceOperations,
  ...resourceRoleOperations,
  ...resourceRoleHolderOperations,
  ...detailsTypeOperations,
  ...peopleOperations,
  ...peopleBulkOperations,
  ...peopleFileOperations,
  ...importOperations,
  ...personEditOperations,
  ...personLifecycleOperations,
  ...personRecoveryOperations,
  ...personReturnOperations,
  ...personSecondFactorOperations,
  ...personIdentityOperations,
  ...personSessionOperations,
  ...personAccessOperations,
  ...personalTokenOperations,
  ...groupOperations,
  ...groupMemberOperations,
  ...emailDomainOperations,
  ...schemaOperations,
  ...schemaAttributeOperations,
  ...tokenFamilyOperations,
  ...scimConnectionOperations,
  ...brakeOperations,
  ...scimConnectionLifecycleOperations,
  ...scimConnectionPullOperations,
  ...scimConnectionSelfTestOperations,
  ...scimTokenOperations,
  ...scimAdoptionRequestOperations,
  ...provisioningLogOperations,
  ...signingKeyOperations,
  ...settingsOperations,
  ...maintenanceOperations,
  ...auditLogOperations,
  ...leaverOperations,
  ...undeliveredNoticeOperations,
  ...failedRequestOperations,
  ...homeOperations,
  ...searchOperations,
  ...tokenInspectorOperations,
  ...accessKeyOperations,
  ...tenantOperations,
  ...tenantDomainOperations,
  ...tokenHookOperations,
  ...eventReceiverOperations,
  ...eventDeliveryOperations,
  ...downstreamApplicationOperations,
  ...downstreamResourceOperations,
  ...trustedIssuerOperations,
  ...signalStreamOperations,
  ...identityProviderOperations,
  ...initialAccessTokenOperations,
  ...setupLinkOperations,
];
