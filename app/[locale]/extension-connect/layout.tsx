export { default } from '../login/layout';
