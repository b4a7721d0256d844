-- Publishing changes a trader's lines at once, as it does quotes: room for the second version on the same page.
ALTER TABLE "prices"."price_line" SET (fillfactor = 45);
