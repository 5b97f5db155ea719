DATETIME_FORMAT = r"j \d\e F \d\e Y, G:i"
SHORT_DATETIME_FORMAT = "d/m/Y, G:i"
