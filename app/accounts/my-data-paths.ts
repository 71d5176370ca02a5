/** Pages of a member's own data (decision 64). */
export const MY_DATA_PATH = '/myaccount/student/privacy';
export const EXPORT_PATH = `${MY_DATA_PATH}/export`;
export const ERASE_PATH = `${MY_DATA_PATH}/erase`;
