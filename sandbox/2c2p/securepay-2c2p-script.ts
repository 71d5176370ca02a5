/**
 * Stands in for my2c2p.js: reads the inputs with `data-encrypt` and adds four hidden fields: the last four digits as "encrypted"
 * number, the number masked between its first six and last four digits, and the expiry. The security code is dropped.
 */
export const CARD_SCRIPT = `window.My2c2p = {
  getEncrypted: function (formId, callback) {
    var form = document.getElementById(formId);
    var read = function (name) {
      var input = form && form.querySelector('[data-encrypt="' + name + '"]');
      return input ? input.value.replace(/[ -]/g, '') : '';
    };
    var number = read('cardnumber'), month = read('month'), year = read('year'), cvv = read('cvv');
    if (!number) return callback(null, 1, 'card number is required');
    if (!/^\\d{12,19}$/.test(number)) return callback(null, 2, 'card number is invalid');
    if (!month) return callback(null, 3, 'month is required');
    if (!year) return callback(null, 4, 'year is required');
    if (!/^20\\d\\d$/.test(year)) return callback(null, 5, 'year must be four digits');
    if (!/^(0[1-9]|1[0-2])$/.test(month)) return callback(null, 8, 'month is invalid');
    if (!/^\\d{3,4}$/.test(cvv)) return callback(null, 10, 'cvv is invalid');
    var fields = {
      encryptedCardInfo: '00acSANDBOX' + btoa(number.slice(-4)),
      maskedCardInfo: number.slice(0, 6) + 'XXXXXX' + number.slice(-4),
      expMonthCardInfo: month,
      expYearCardInfo: year
    };
    Object.keys(fields).forEach(function (name) {
      var hidden = document.createElement('input');
      hidden.type = 'hidden';
      hidden.name = name;
      hidden.value = fields[name];
      form.appendChild(hidden);
    });
    callback(fields, 0, '');
  }
};
`;
