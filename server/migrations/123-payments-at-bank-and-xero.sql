-- A line of the bank may be a payment that is here already, from Xero or entered by hand: then it names that payment and makes none. Each
-- payment is one line of the bank at most.
create unique index bank_line_of_transaction on bank_line (transaction_id) where not undone;
