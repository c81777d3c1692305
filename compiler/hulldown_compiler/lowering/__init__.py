"""From what authors wrote to compiled records, file by file, and chart by chart."""
