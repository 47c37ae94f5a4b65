export { submitConfirmTotp as POST } from '@/lib/auth/forms/enrol-factor';
