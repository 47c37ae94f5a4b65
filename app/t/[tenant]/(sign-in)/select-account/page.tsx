import { selectAccount } from '@/lib/pages/views/select-account';
import { mounted } from '../mounted';

const { generateMetadata, Page } = mounted(selectAccount);

export { generateMetadata, Page as default };
