/** Lists of the stand-in that never change, as Xero sends them. */
export const lists: Readonly<Record<string, unknown>> = {
  Items: {
    Items: [
      {
        ItemID: '19b79d12-0ae1-496e-9649-cbd04b15c7c5',
        Code: 'FEE',
        Name: 'Annual fee',
        IsSold: true,
        SalesDetails: { UnitPrice: 1150, AccountCode: '200', TaxType: 'OUTPUT2' },
      },
    ],
  },
  Currencies: { Currencies: [{ Code: 'NZD', Description: 'New Zealand Dollar' }] },
  TaxRates: {
    TaxRates: [
      {
        Name: '15% GST on Income',
        TaxType: 'OUTPUT2',
        Status: 'ACTIVE',
        DisplayTaxRate: 15,
        EffectiveRate: 15,
        TaxComponents: [{ Name: 'GST', Rate: 15, IsCompound: false }],
      },
      { Name: 'Old GST', TaxType: 'OUTPUT', Status: 'DELETED', DisplayTaxRate: 12.5, TaxComponents: [] },
      { Name: 'No GST', TaxType: 'NONE', Status: 'ACTIVE', DisplayTaxRate: 0, TaxComponents: [] },
    ],
  },
  Accounts: {
    Accounts: [
      {
        AccountID: 'ebd06280-af70-4bed-97c6-7451a454ad85',
        Code: '200',
        Name: 'Subscriptions',
        Status: 'ACTIVE',
        Type: 'REVENUE',
        Class: 'REVENUE',
        TaxType: 'OUTPUT2',
      },
      {
        AccountID: '7d05a53d-613d-4eb2-a2fc-dcb6adb80b80',
        Code: '610',
        Name: 'Accounts Receivable',
        Status: 'ACTIVE',
        Type: 'CURRENT',
        Class: 'ASSET',
        TaxType: 'NONE',
      },
      {
        AccountID: '562555f2-8cde-4ce9-8203-0363922537a4',
        Name: 'The Business Bank Account',
        Status: 'ACTIVE',
        Type: 'BANK',
        Class: 'ASSET',
      },
    ],
  },
  BrandingThemes: {
    BrandingThemes: [{ BrandingThemeID: 'dc2c7f6d-0a4c-402f-acac-551d62ce5816', Name: 'Standard', SortOrder: 0 }],
  },
}
