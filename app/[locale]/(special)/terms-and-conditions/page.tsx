import { legalRoute } from '@/app/legal-page';

const { generateMetadata, Page } = legalRoute('terms-and-conditions');

export { generateMetadata, Page as default };
